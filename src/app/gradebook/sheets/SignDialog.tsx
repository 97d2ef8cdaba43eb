import { useTranslate } from 'react-admin'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import type { BookDialogProps } from '../grid/BookDialogs'
import { isFailing } from '../../../api/gradebook/computeFinal'
import type { Sheet } from '../grid/sheet'

/** Confirms signing: lists missing final marks and warns that the gradebook becomes read-only. */
export const SignDialog = ({ book, place, sheet, onClose, onDone }: BookDialogProps & { sheet: Sheet }) => {
  const translate = useTranslate()
  const finals = finalsOfMembers(sheet)
  const without = finals.filter(({ value }) => value === null)
  const failing = finals.filter(({ value }) => value !== null && isFailing(book, value))
  const names = (people: typeof finals) => people.map(({ name }) => name).join(', ')
  const proposals = book.entries.reduce((sum, { proposed }) => sum + proposed.length, 0)
  const hidden = sheet.counted.filter(({ posts_at }) => posts_at === null).length
  return (
    <ActionDialog
      action="POST /api/gradebook/:group/:subject/sign"
      request={() => ({ ...place, body: { version: book.version } })}
      name="sign"
      title={translate('marks.sign.title', { period: book.period.name })}
      confirm={translate('marks.sign.submit')}
      defaultValues={{}}
      successMessage={translate('marks.sign.done')}
      onSuccess={onDone}
      onClose={onClose}
    >
      <p>{translate('marks.sign.text', finals.length)}</p>
      <ul className="stack gap-2">
        {without.length > 0 && (
          <li>{translate('marks.sign.without', { count: without.length, names: names(without) })}</li>
        )}
        {failing.length > 0 && (
          <li>{translate('marks.sign.failing', { count: failing.length, names: names(failing) })}</li>
        )}
        {proposals > 0 && <li>{translate('marks.sign.proposals', { count: proposals })}</li>}
        {hidden > 0 && <li>{translate('marks.sign.hidden', { count: hidden })}</li>}
        {without.length + failing.length + proposals + hidden === 0 && (
          <li>{translate('marks.sign.nothing_missing')}</li>
        )}
      </ul>
    </ActionDialog>
  )
}

/** Current members of the group with their final marks, set manually or computed. */
const finalsOfMembers = (sheet: Sheet): { name: string; value: number | null }[] =>
  [...sheet.people.values()].flatMap(({ id, name, is_member }) => {
    const byHand = sheet.final ? sheet.cell(sheet.final.id, id).value : null
    return is_member ? [{ name, value: byHand ?? sheet.computed(id).value }] : []
  })
