import { ArchiveDialog } from '../columns/ArchiveDialog'
import { ItemDialog } from '../columns/ItemDialog'
import { LessonsDialog } from '../columns/LessonsDialog'
import { RulesDialog } from '../columns/RulesDialog'
import type { Gradebook } from '../../../api/gradebook/gradebooks'
import type { GradeItem } from '../../../api/gradebook/items'
import { CarryDialog } from '../sheets/CarryDialog'
import { SignDialog } from '../sheets/SignDialog'
import { SigningsDialog } from '../sheets/SigningsDialog'
import { CommentDialog } from './CommentDialog'
import { FinalDialog } from './FinalDialog'
import { formatMark } from '../../../api/gradebook/marks'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { MarkConfirmations } from './MarkConfirmations'
import type { Cell } from './markQueue'
import { itemName } from './sheet'
import { ReadDialog } from './ReadDialog'
import { SyncErrorText } from './SyncErrorPopover'
import type { Marks } from './useMarks'
import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'

/** Props of a dialog about a whole gradebook; `onDone` reloads it. */
export type BookDialogProps = {
  book: Gradebook
  place: { params: { group: string; subject: string }; query: { period: string } }
  onClose: () => void
  onDone: () => void
}

export type OpenDialog =
  | { kind: 'item'; item: GradeItem | null }
  | { kind: 'comment' | 'history'; cell: Cell }
  | { kind: 'final'; student: number }
  | { kind: 'lessons' | 'rules' | 'archive' | 'carry' | 'sign' | 'reopen' | 'signings' | 'syncErrors' }

type Props = {
  marks: Marks
  params: { group: string; subject: string }
  dialog: OpenDialog | null
  onDialog: (dialog: OpenDialog | null) => void
  /** Reloads the gradebook after a change of anything but marks. */
  onDone: () => void
  onShow: (cell: Cell) => void
}

/** Reopens a signed gradebook. The history shows the reason. */
const ReopenDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  return (
    <ActionDialog
      action="POST /api/gradebook/:group/:subject/reopen"
      request={({ reason }) => ({ ...place, body: { version: book.version, reason } })}
      name={`reopen ${book.id}`}
      title={translate('marks.reopen.title')}
      confirm={translate('marks.reopen.submit')}
      defaultValues={{ reason: null }}
      successMessage={translate('marks.reopen.done')}
      onSuccess={onDone}
      onClose={onClose}
    >
      <p>{translate('marks.reopen.text')}</p>
      <TextInput source="reason" label="marks.reason" multiline />
    </ActionDialog>
  )
}

type SyncErrorsDialogProps = { marks: Marks; onShow: (cell: Cell) => void; onClose: () => void }

/** Lists all cells with a sync error. */
const SyncErrorsDialog = ({ marks, onShow, onClose }: SyncErrorsDialogProps) => {
  const translate = useTranslate()
  const { sheet } = marks
  const syncErrors = [...marks.marks.syncErrors]
  return (
    <ReadDialog title={translate('marks.sync_errors.title')} onClose={onClose}>
      {syncErrors.length === 0 && <p>{translate('marks.sync_errors.none')}</p>}
      <ul className="stack">
        {syncErrors.map(([key, syncError]) => {
          const cell = syncError.kind === 'invalid' ? syncError.cell : syncError.mine
          const item = sheet.items.get(cell.item_id)
          return (
            <li key={key} className="stack gap-2">
              <p>
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    onShow(cell)
                    onClose()
                  }}
                >
                  {sheet.people.get(cell.student_id)?.name}, {item && itemName(item)}
                </button>
              </p>
              <SyncErrorText marks={marks} syncError={syncError} onDone={() => undefined} />
            </li>
          )
        })}
      </ul>
    </ReadDialog>
  )
}

type HistoryDialogProps = { marks: Marks; params: { group: string; subject: string }; cell: Cell; onClose: () => void }

/** Change history of a cell. */
const HistoryDialog = ({ marks: { sheet, locale }, params, cell, onClose }: HistoryDialogProps) => {
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

/** Shows the dialog that the user opened, else the next confirmation that a change needs. */
export const BookDialogs = ({ marks, params, dialog, onDialog, onDone, onShow }: Props) => {
  if (!dialog) return <MarkConfirmations marks={marks} />
  const onClose = () => onDialog(null)
  const about = { book: marks.sheet.book, place: { params, query: { period: String(marks.sheet.book.period.id) } } }
  const whole = { ...about, onClose, onDone }
  switch (dialog.kind) {
    case 'item':
      return <ItemDialog {...whole} item={dialog.item} />
    case 'lessons':
      return <LessonsDialog {...whole} />
    case 'rules':
      return <RulesDialog {...whole} />
    case 'archive':
      return <ArchiveDialog {...whole} />
    case 'carry':
      return <CarryDialog {...whole} />
    case 'sign':
      return <SignDialog {...whole} sheet={marks.sheet} />
    case 'reopen':
      return <ReopenDialog {...whole} />
    case 'signings':
      return <SigningsDialog {...whole} />
    case 'comment':
      return <CommentDialog marks={marks} params={params} cell={dialog.cell} onClose={onClose} />
    case 'history':
      return <HistoryDialog marks={marks} params={params} cell={dialog.cell} onClose={onClose} />
    case 'final':
      return <FinalDialog marks={marks} params={params} student={dialog.student} onClose={onClose} />
    default:
      return <SyncErrorsDialog marks={marks} onShow={onShow} onClose={onClose} />
  }
}
