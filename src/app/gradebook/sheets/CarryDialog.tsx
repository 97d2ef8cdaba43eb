import { useCallback, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatMark } from '../../../api/gradebook/marks'
import type { CarriedMark } from '../../../api/gradebook/sheets'
import { DialogForm } from '../../kit/forms/DialogForm'
import { OnFormChange } from '../../kit/forms/OnFormChange'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { useAct } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import type { BookDialogProps } from '../grid/BookDialogs'

const isCarried = ({ message }: CarriedMark): boolean => message === null

/** Carries over the marks of a student who changed groups, after a preview of the target columns. */
export const CarryDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const preview = useAct('POST /api/gradebook/:group/:subject/carry/preview')
  const carry = useAct('POST /api/gradebook/:group/:subject/carry')
  const [seen, setSeen] = useState<readonly CarriedMark[] | null>(null)
  const forget = useCallback(() => setSeen(null), [])
  const mayCarry = seen?.some(isCarried) === true
  const members = book.people.filter(({ is_member }) => is_member)
  return (
    <DialogForm
      name="carry"
      title={translate('marks.carry.title')}
      submit={translate(mayCarry ? 'marks.carry.submit' : 'marks.carry.preview')}
      defaultValues={{ student_id: null, from_group_id: null }}
      onClose={onClose}
      onSubmit={async ({ student_id, from_group_id }) => {
        const request = { ...place, body: { student_id, from_group_id } }
        if (!mayCarry) return setSeen(await preview.mutateAsync(request))
        const done = await carry.mutateAsync(request)
        toast.success({ text: translate('marks.carry.done', done.filter(isCarried).length) })
        onDone()
        onClose()
        return undefined
      }}
    >
      <p>{translate('marks.carry.text')}</p>
      <SelectInput source="student_id" label="marks.carry.student" choices={members} />
      <ReferenceInput source="from_group_id" reference="groups">
        <AutocompleteInput label="marks.carry.from" optionText={codeAndName} />
      </ReferenceInput>
      <OnFormChange onChange={forget} />
      {seen && <Preview seen={seen} />}
    </DialogForm>
  )
}

/** Shows the target column of each mark, or why it is not carried over. */
const Preview = ({ seen }: { seen: readonly CarriedMark[] }) => {
  const translate = useTranslate()
  const locale = useLocale() === 'en' ? 'en' : 'ru'
  if (seen.length === 0) return <p className="note">{translate('marks.carry.nothing')}</p>
  const part = (title: string, marks: readonly CarriedMark[]) =>
    marks.length > 0 && (
      <section className="stack gap-2">
        <h3 className="text-s">{translate(title)}</h3>
        <ul className="stack gap-2">
          {marks.map(({ item_id, title: name, held_on, scale, value, flag, into_title, message }) => (
            <li key={item_id} className="row align-start">
              <b className="num flex-none">{formatMark({ value, flag }, scale, locale)}</b>
              <span className="anywhere">
                {[held_on && dayOf(held_on), name].filter(Boolean).join(' · ')}
                <span className="block small muted">
                  {message ?? translate('marks.carry.into', { title: into_title })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {part('marks.carry.carried', seen.filter(isCarried))}
      {part(
        'marks.carry.left',
        seen.filter((mark) => !isCarried(mark)),
      )}
    </>
  )
}
