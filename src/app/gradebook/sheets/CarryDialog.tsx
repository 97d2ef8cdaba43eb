import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { shownMark } from '../../../api/gradebook/marks'
import type { CarriedMark } from '../../../api/gradebook/sheets'
import { DialogForm } from '../../kit/forms/DialogForm'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/ReferenceInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { codeAndName } from '../../kit/inputs/useReference'
import { useAct } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import type { BookDialogProps } from '../columns/bookDialog'

/** Marks of somebody who came from another group: shown first with the columns they go into, then carried. */
export const CarryDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const preview = useAct('POST /api/gradebook/:group/:subject/carry/preview')
  const carry = useAct('POST /api/gradebook/:group/:subject/carry')
  const [seen, setSeen] = useState<{ key: string; rows: CarriedMark[] } | null>(null)
  const members = book.people.filter(({ is_member }) => is_member)
  return (
    <DialogForm
      name="carry"
      title={translate('marks.carry.title')}
      submit={translate(seen ? 'marks.carry.submit' : 'marks.carry.preview')}
      defaultValues={{ student_id: null, from_group_id: null }}
      onClose={onClose}
      onSubmit={async ({ student_id, from_group_id }) => {
        const body = { student_id, from_group_id }
        const key = JSON.stringify(body)
        if (seen?.key !== key) {
          setSeen({ key, rows: await preview.mutateAsync({ ...place, body }) })
          return
        }
        const done = await carry.mutateAsync({ ...place, body })
        toast.success({ text: translate('marks.carry.done', done.filter(({ message }) => message === null).length) })
        onDone()
        onClose()
      }}
    >
      <p>{translate('marks.carry.text')}</p>
      <SelectInput source="student_id" label="marks.carry.student" choices={members} />
      <ReferenceInput source="from_group_id" reference="groups">
        <AutocompleteInput label="marks.carry.from" optionText={codeAndName} />
      </ReferenceInput>
      <Preview
        seen={seen}
        onOther={() => setSeen(null)}
        scaleOf={(id) => book.items.find((item) => item.id === id)?.scale ?? 'five'}
      />
    </DialogForm>
  )
}

type PreviewProps = {
  seen: { key: string; rows: readonly CarriedMark[] } | null
  onOther: () => void
  scaleOf: (id: number | null) => 'five' | 'hundred' | 'pass_fail'
}

const flagged = (flag: string | null) =>
  (['absent', 'excused', 'late', 'missing'] as const).find((one) => one === flag) ?? null

/** What would be carried, as long as nobody else is chosen. */
const Preview = ({ seen, scaleOf }: PreviewProps) => {
  const translate = useTranslate()
  const [student_id, from_group_id]: unknown[] = useWatch({ name: ['student_id', 'from_group_id'] })
  if (seen?.key !== JSON.stringify({ student_id, from_group_id })) return null
  if (seen.rows.length === 0) return <p className="note">{translate('marks.carry.nothing')}</p>
  return (
    <ul className="gb-list">
      {seen.rows.map(({ item_id, title, held_on, value, flag, into_item_id, into_title, message }) => (
        <li key={item_id}>
          <b className="num">{shownMark({ value, flag: flagged(flag) }, scaleOf(into_item_id), 'ru')}</b>{' '}
          {[held_on && dayOf(held_on), title].filter(Boolean).join(' · ')}:{' '}
          {message ?? translate('marks.carry.into', { title: into_title })}
        </li>
      ))}
    </ul>
  )
}
