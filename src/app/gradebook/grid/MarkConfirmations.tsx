import { useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import { DialogForm } from '../../kit/forms/DialogForm'
import { TextInput } from '../../kit/inputs/TextInput'
import { Confirm } from '../../shell/page/Confirm'
import { itemName } from './sheet'
import type { Marks } from './useMarks'

/** Asks for confirmation or a reason before certain changes are saved. */
export const MarkConfirmations = ({ marks: { confirmation, onConfirm, sheet, locale } }: { marks: Marks }) => {
  const translate = useTranslate()
  if (!confirmation) return null
  const { kind, marks } = confirmation
  if (kind === 'reason')
    return (
      <DialogForm
        key={marks[0]?.op_id}
        name="final reason"
        title={translate('marks.final.reason_title', marks.length)}
        submit={translate('marks.final.override')}
        defaultValues={{ reason: null }}
        onClose={() => onConfirm([])}
        onSubmit={async ({ reason }) => onConfirm(marks.map((mark) => ({ ...mark, reason: String(reason).trim() })))}
      >
        <p>{translate('marks.final.reason_text')}</p>
        <TextInput source="reason" label="marks.reason" whenEmpty="marks.final.reason_needed" multiline />
      </DialogForm>
    )
  if (kind === 'dashes')
    return (
      <Confirm
        isOpen
        title={translate('marks.dashes.title', marks.length)}
        content={<p>{translate('marks.dashes.text')}</p>}
        confirm={translate('marks.dashes.confirm')}
        cancel={translate('marks.dashes.cancel')}
        onConfirm={() => onConfirm(marks)}
        onClose={() => onConfirm([])}
      />
    )
  return (
    <Confirm
      isOpen
      title={translate('marks.overtaken.title', marks.length)}
      content={
        <>
          <p>{translate('marks.overtaken.text')}</p>
          <ul className="stack gap-2">
            {marks.map(({ op_id, item_id, student_id, value, flag }) => {
              const item = sheet.items.get(item_id)
              const markOf = (mark: Parameters<typeof formatMark>[0]) =>
                formatMark(mark, item?.scale ?? 'five', locale) || translate('marks.empty')
              return (
                <li key={op_id}>
                  {sheet.people.get(student_id)?.name}, {item && itemName(item)}:{' '}
                  {translate('marks.overtaken.values', {
                    now: markOf(sheet.savedCell(item_id, student_id)),
                    before: markOf({ value, flag }),
                  })}
                </li>
              )
            })}
          </ul>
        </>
      }
      confirm={translate('marks.overtaken.confirm')}
      cancel={translate('marks.overtaken.cancel')}
      onConfirm={() => onConfirm(marks)}
      onClose={() => onConfirm([])}
    />
  )
}
