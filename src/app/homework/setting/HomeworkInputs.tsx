import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { AutocompleteArrayInput } from '../../kit/inputs/choices/AutocompleteArrayInput'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import type { Choice } from '../../kit/inputs/choices/choices'
import { ReferenceArrayInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RichTextInput } from '../../kit/inputs/RichTextInput'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { useRead } from '../../kit/providers/calls'
import { MediaFilesInput } from '../../library'
import { scaleChoices, unitChoices } from './codes'

type Place = { group_id?: unknown; subject_id?: unknown; period_id?: unknown }

/** Students of the group, as choices. */
const useStudents = ({ group_id, subject_id, period_id }: Place): readonly Choice[] => {
  const isKnown = Number(group_id) > 0 && Number(subject_id) > 0
  const { data } = useRead(
    'GET /api/gradebook/:group/:subject',
    {
      params: { group: Number(group_id), subject: Number(subject_id) },
      query: Number(period_id) > 0 ? { period: String(Number(period_id)) } : {},
    },
    { enabled: isKnown },
  )
  return (data?.people ?? []).flatMap(({ id, name, is_member }) => (is_member ? [{ id, name }] : []))
}

export const HomeworkInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('homework.sections.task')}>
        <TextInput source="title" />
        <RichTextInput source="instructions" optional full />
        <MediaFilesInput source="files" optional />
        <ReferenceArrayInput source="material_ids" reference="materials">
          <AutocompleteArrayInput optional />
        </ReferenceArrayInput>
      </Section>
      <Section title={translate('homework.sections.due')}>
        <Pair>
          <DateTimeInput source="due_at" />
          <DateTimeInput source="late_until" optional helperText={translate('homework.late_help')} />
        </Pair>
        <Deduction />
      </Section>
      <Section title={translate('homework.sections.hand_in')}>
        <Takes />
        <Pair>
          <NumberInput source="max_hand_ins" step={1} />
          <NumberInput source="max_files" step={1} />
        </Pair>
      </Section>
      <Section title={translate('homework.sections.marks')}>
        <Scale />
        <DateTimeInput source="posts_at" optional helperText={translate('homework.posts_help')} />
        <ArrayInput source="rubric" helperText={translate('homework.rubric_help')}>
          <SimpleFormIterator
            defaultItem={{ text: null, hint: null, points: 1 }}
            addLabel={translate('homework.add_criterion')}
            columns="minmax(0, 2fr) minmax(0, 2fr) minmax(0, 1fr)"
          >
            <TextInput source="text" label="homework.criterion" />
            <TextInput source="hint" label="homework.criterion_hint" optional />
            <NumberInput source="points" label="homework.criterion_points" />
          </SimpleFormIterator>
        </ArrayInput>
      </Section>
      <Section title={translate('homework.sections.who')}>
        <People />
      </Section>
    </>
  )
}

const Takes = () => {
  const translate = useTranslate()
  const taken: unknown[] = useWatch({ name: ['takes_text', 'takes_files', 'takes_link'] })
  return (
    <>
      <BooleanInput source="takes_text" />
      <BooleanInput source="takes_files" />
      <BooleanInput source="takes_link" />
      {!taken.includes(true) && <p className="note info">{translate('homework.nothing')}</p>}
    </>
  )
}

/** The deduction, only if late work is accepted. */
const Deduction = () => {
  const late: unknown = useWatch({ name: 'late_until' })
  const scale: unknown = useWatch({ name: 'scale' })
  if (!late || scale === 'pass_fail') return null
  return (
    <Pair>
      <NumberInput source="deduction" />
      <SelectInput source="deduction_unit" choices={unitChoices} />
    </Pair>
  )
}

const bestOf: Readonly<Record<string, number>> = { five: 5, pass_fail: 1 }

/** The maximum follows the scale, except for points. */
const Scale = () => {
  const { setValue, getValues } = useFormContext()
  const scale: unknown = useWatch({ name: 'scale' })
  const best = bestOf[String(scale)]
  useEffect(() => {
    if (best !== undefined && getValues('max') !== best) setValue('max', best, { shouldDirty: true })
    if (scale === 'pass_fail' && getValues('deduction') !== 0) setValue('deduction', 0, { shouldDirty: true })
  }, [best, scale, getValues, setValue])
  return (
    <>
      <Pair>
        <SelectInput source="scale" choices={scaleChoices} />
        <NumberInput source="weight" />
      </Pair>
      {best === undefined && <NumberInput source="max" />}
    </>
  )
}

const People = () => {
  const translate = useTranslate()
  const [group_id, subject_id, period_id]: unknown[] = useWatch({ name: ['group_id', 'subject_id', 'period_id'] })
  const students = useStudents({ group_id, subject_id, period_id })
  if (students.length === 0) return null
  return (
    <>
      <CheckboxGroupInput
        source="person_ids"
        choices={students}
        optional
        row
        helperText={translate('homework.who_help')}
      />
      <ArrayInput source="teams" helperText={translate('homework.teams_help')}>
        <SimpleFormIterator
          defaultItem={{ name: null, member_ids: [] }}
          addLabel={translate('homework.add_team')}
          columns="minmax(0, 1fr) minmax(0, 2fr)"
        >
          <TextInput source="name" label="homework.team_name" />
          <CheckboxGroupInput source="member_ids" label="homework.members" choices={students} row />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}
