import { CircleCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudyRow } from '../../../api/study/studying'
import { MaterialGlyph } from './MaterialGlyph'
import { isStarted, isRead } from './rows'

type Props = {
  row: StudyRow
  /** True if the browser is offline and the material was not opened on this device before. */
  isUnavailable: boolean
}

/** A material of a subject: kind, duration and reading progress. */
export const StudyItem = ({ row, isUnavailable }: Props) => {
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
