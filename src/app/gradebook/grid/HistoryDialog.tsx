import { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import type { Cell } from './markQueue'
import { ReadDialog } from './ReadDialog'
import type { Marks } from './useMarks'

type Props = { marks: Marks; params: { group: string; subject: string }; cell: Cell; onClose: () => void }

/** Change history of a cell. */
export const HistoryDialog = ({ marks: { sheet, locale }, params, cell, onClose }: Props) => {
  const translate = useTranslate()
  const { data, isError } = useRead(
    'GET /api/gradebook/:group/:subject/entries/:item/:student',
    { params: { ...params, item: cell.item_id, student: cell.student_id } },
    { staleTime: 0, gcTime: 0 },
  )
  const scale = sheet.items.get(cell.item_id)?.scale ?? 'five'
  const markOf = (mark: Parameters<typeof formatMark>[0] | undefined) =>
    (mark && formatMark(mark, scale, locale)) || translate('marks.empty')
  return (
    <ReadDialog
      title={translate('marks.history.title', { name: sheet.people.get(cell.student_id)?.name })}
      onClose={onClose}
    >
      {!data && !isError && <FormSkeleton />}
      {isError && <p>{translate('marks.history.failed')}</p>}
      {data?.changes.length === 0 && <p>{translate('marks.history.empty')}</p>}
      <ol className="timeline">
        {data?.changes.map((change, at) => (
          <li key={change.version} className={at === 0 ? 'done' : undefined}>
            <b className="num">
              {translate('marks.history.change', { before: markOf(data.changes[at + 1]), after: markOf(change) })}
            </b>
            <span className="small muted num">
              {[
                dayAndTime(change.changed_at),
                change.changed_by ?? translate('marks.history.nobody'),
                translate(`marks.history.source.${change.source}`),
              ].join(' · ')}
            </span>
            {change.reason && <p className="small">{translate('marks.history.reason', { text: change.reason })}</p>}
            {change.comment && <p className="small">{translate('marks.bar_comment', { text: change.comment })}</p>}
            {change.private_note && (
              <p className="small">{translate('marks.history.note', { text: change.private_note })}</p>
            )}
          </li>
        ))}
      </ol>
    </ReadDialog>
  )
}
