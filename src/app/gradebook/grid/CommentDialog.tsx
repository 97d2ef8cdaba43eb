import { useTranslate } from 'react-admin'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'
import type { Cell } from './markQueue'
import { ReadDialog } from './ReadDialog'
import type { Marks } from './useMarks'

type Props = { marks: Marks; params: { group: string; subject: string }; cell: Cell; onClose: () => void }

const textOrNull = (text: unknown): string | null => (typeof text === 'string' && text.trim() !== '' ? text : null)

/** Edits the comment for the student and the private note for teachers. Both are saved through the mark queue. */
export const CommentDialog = ({ marks: { sheet, markOutbox }, params, cell, onClose }: Props) => {
  const translate = useTranslate()
  const { item_id, student_id } = cell
  const { data } = useRead(
    'GET /api/gradebook/:group/:subject/entries/:item/:student',
    { params: { ...params, item: item_id, student: student_id } },
    { staleTime: 0, gcTime: 0 },
  )
  const title = translate('marks.comment.title', { name: sheet.people.get(student_id)?.name })
  if (!data)
    return (
      <ReadDialog title={title} onClose={onClose}>
        <FormSkeleton />
      </ReadDialog>
    )
  return (
    <DialogForm
      name={`comment ${item_id} ${student_id}`}
      title={title}
      submit={translate('marks.comment.save')}
      defaultValues={{ comment: data.entry?.comment ?? null, private_note: data.entry?.private_note ?? null }}
      onClose={onClose}
      onSubmit={async ({ comment, private_note }) => {
        const { value, flag } = sheet.cell(item_id, student_id)
        markOutbox.put([
          sheet.change(cell, {
            value,
            flag,
            comment: textOrNull(comment),
            private_note: textOrNull(private_note),
            base_version: data.entry?.version ?? 0,
          }),
        ])
        onClose()
      }}
    >
      <TextInput
        source="comment"
        label="marks.comment.comment"
        multiline
        optional
        helperText={translate('marks.comment.help')}
      />
      <TextInput
        source="private_note"
        label="marks.comment.note"
        multiline
        optional
        helperText={translate('marks.comment.note_help')}
      />
    </DialogForm>
  )
}
