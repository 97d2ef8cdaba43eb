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
import { HistoryDialog } from './HistoryDialog'
import { MarkConfirmations } from './MarkConfirmations'
import type { Cell } from './markQueue'
import { SyncErrorsDialog } from './SyncErrorsDialog'
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
