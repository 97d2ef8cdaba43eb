import { ChevronRight, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StudyRow } from '../../../api/study/studying'
import { bySubject, previewRows, type Subject, isStarted, isRead } from './rows'
import { Link } from 'react-router-dom'
import { MaterialGlyph } from './MaterialGlyph'

/** Materials shown per subject before "show all", so that all subjects fit on the screen. */
const initialRows = 3

type Props = {
  rows: readonly StudyRow[]
  /** The subject that is initially expanded. */
  openId: number | undefined
  isUnavailable: (row: StudyRow) => boolean
}

/** Materials grouped by subject, with the progress in each. */
export const Subjects = ({ rows, openId, isUnavailable }: Props) => (
  <div className="panel divided overflow-hidden">
    {bySubject(rows).map((subject, index) => (
      <SubjectFold
        key={subject.id}
        subject={subject}
        isOpen={openId === undefined ? index === 0 : subject.id === openId}
        isUnavailable={isUnavailable}
      />
    ))}
  </div>
)

type StudyItemProps = {
  row: StudyRow
  /** True if the browser is offline and the material was not opened on this device before. */
  isUnavailable: boolean
}

/** A material of a subject: kind, duration and reading progress. */
const StudyItem = ({ row, isUnavailable }: StudyItemProps) => {
  const translate = useTranslate()
  const { id, name, kind, estimated_minutes, files_count } = row
  const facts = [
    translate(`study.kinds.${kind}`),
    estimated_minutes === null ? null : translate('study.minutes', estimated_minutes),
    kind !== 'file' && files_count > 0 ? translate('study.files_count', files_count) : null,
    isUnavailable ? translate('study.offline.not_kept') : null,
  ]
  return (
    <li className={isUnavailable ? 'row gap-3 study-item out' : 'row gap-3 study-item'}>
      <MaterialGlyph kind={kind} />
      <div className="grow">
        <Link className="title-link" to={`/study/${id}`}>
          {name}
        </Link>
        <p className="small muted">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <State row={row} />
    </li>
  )
}

const State = ({ row }: { row: StudyRow }) => {
  const translate = useTranslate()
  if (row.is_new) return <span className="chip primary">{translate('study.new')}</span>
  if (isRead(row)) {
    return (
      <span className="row small muted nowrap">
        <CircleCheck className="text-success" size={16} strokeWidth={2} aria-hidden />
        <span className="sr-only-phone">{translate('study.is_read').toLowerCase()}</span>
      </span>
    )
  }
  if (isStarted(row))
    return <span className="small num nowrap">{translate('study.percent', { percent: row.percent })}</span>
  return null
}

type FoldProps = { subject: Subject; isOpen: boolean; isUnavailable: (row: StudyRow) => boolean }

const SubjectFold = ({ subject, isOpen, isUnavailable }: FoldProps) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  const { name, authors, rows, read, fresh } = subject
  const shown = isWhole ? rows : previewRows(rows, initialRows)
  return (
    <details className="disclosure subject-panel" open={isOpen}>
      <summary>
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span className="grow">
          <b className="block semibold">{name}</b>
          <span className="small muted">{authors}</span>
        </span>
        {fresh > 0 && <span className="small medium nowrap text-primary">{translate('study.fresh', fresh)}</span>}
        <span className="row gap-3 subject-progress">
          <span
            className="meter grow"
            role="progressbar"
            aria-label={translate('study.subject_progress', { name })}
            aria-valuenow={read}
            aria-valuemin={0}
            aria-valuemax={rows.length}
          >
            <i style={{ width: `${(read / rows.length) * 100}%` }} />
          </span>
          <span className="small muted num nowrap">{translate('study.of', { read, all: rows.length })}</span>
        </span>
      </summary>
      <ul>
        {shown.map((row) => (
          <StudyItem key={row.id} row={row} isUnavailable={isUnavailable(row)} />
        ))}
        {shown.length < rows.length && (
          <li className="text-s study-more">
            <button type="button" className="link" onClick={() => setWhole(true)}>
              {translate('study.show_all', { smart_count: rows.length, read })}
            </button>
          </li>
        )}
      </ul>
    </details>
  )
}
