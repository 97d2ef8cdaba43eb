import Button from '@mui/material/Button'
import { useRefresh, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { Curriculum, CurriculumLine } from '../../api/curricula/curricula'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { AutocompleteInput } from '../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import { useAct } from '../kit/providers/calls'
import { toast } from '../shell/toasts/store'
import { formChoices } from './codes'

export type LineStart = CurriculumLine | { subject_id: number | null; semester: number }
type Props = { curriculum: Curriculum; start: LineStart; onDone: () => void; onClose: () => void }

const active = { status: 'active' }

/** Adds or edits a subject in one semester. */
export const LineDialog = ({ curriculum: { id, version, semesters }, start, onDone, onClose }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const add = useAct('POST /api/groups/curricula/:id/lines')
  const edit = useAct('PUT /api/groups/curricula/:id/lines/:lineId')
  const finish = (text: string) => {
    toast.success({ text: translate(text) })
    refresh()
    onDone()
    onClose()
  }
  const remove = useAct('DELETE /api/groups/curricula/:id/lines/:lineId', {
    onSuccess: () => finish('curricula.line.removed'),
  })
  const line = 'id' in start ? start : undefined
  const submit = async ({ subject_id, semester, hours, credits, control_form }: FieldValues) => {
    const body = { subject_id, semester, hours, credits, control_form, version }
    await (line ? edit.mutateAsync({ params: { id, lineId: line.id }, body }) : add.mutateAsync({ id, body }))
    finish('curricula.line.saved')
  }
  const choices = Array.from({ length: semesters }, (_, place) => ({ id: place + 1, name: String(place + 1) }))
  return (
    <DialogForm
      name="line"
      title={translate(line ? 'curricula.line.edit' : 'curricula.line.add')}
      submit={translate('curricula.line.save')}
      defaultValues={{
        subject_id: start.subject_id,
        semester: start.semester,
        hours: line?.hours ?? null,
        credits: line?.credits ?? null,
        control_form: line?.control_form ?? 'exam',
      }}
      secondaryAction={
        line && (
          <Button color="error" onClick={() => remove.mutate({ params: { id, lineId: line.id }, body: undefined })}>
            {translate('curricula.line.remove')}
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <ReferenceInput source="subject_id" reference="directories/subjects" filter={active}>
        <AutocompleteInput label="curricula.line.subject_id" />
      </ReferenceInput>
      <Pair>
        <SelectInput source="semester" label="curricula.line.semester" choices={choices} />
        <SelectInput source="control_form" label="curricula.line.control_form" choices={formChoices} />
      </Pair>
      <Pair>
        <NumberInput source="hours" label="curricula.line.hours" step={1} optional />
        <NumberInput source="credits" label="curricula.line.credits" optional />
      </Pair>
    </DialogForm>
  )
}
