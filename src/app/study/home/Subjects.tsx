import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StudyRow } from '../../../api/study/studying'
import { bySubject, previewRows, type Subject } from './rows'
import { StudyItem } from './StudyItem'

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
