import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ReferenceInput } from '../../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { achievementKinds, benefitKinds } from '../../../../api/kit/codes'
import { choicesOf } from '../../../kit/inputs/choices/choices'
import { TextInput } from '../../../kit/inputs/TextInput'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/rows/SimpleFormIterator'
import { Section } from '../../../kit/forms/Section'
import { useWatch } from 'react-hook-form'
import type { ApplicationForm } from '../../../../api/admissions/applicationForm'
import { useFieldContext } from './fieldContext'
import { PartFacts } from './PartFacts'

const newResult = { subject_id: null, score: null, year: null }

export const ExamResultFields = () => (
  <OptionalRows part="exam_results" defaultItem={newResult} columns="minmax(0, 1fr) 96px 96px">
    <ReferenceInput source="subject_id" reference="directories/subjects">
      <SelectInput />
    </ReferenceInput>
    <NumberInput source="score" step={1} />
    <NumberInput source="year" step={1} />
  </OptionalRows>
)

const achievements = choicesOf('application_form.achievement_kinds', achievementKinds)
const newAchievement = { kind: null, title: '', year: null }

/** Individual achievements, which count if applicants have equal scores. */
export const AchievementFields = () => (
  <OptionalRows part="achievements" defaultItem={newAchievement} columns="minmax(0, 1fr) minmax(0, 1fr) 88px">
    <SelectInput source="kind" choices={achievements} />
    <TextInput source="title" keepsEmpty />
    <NumberInput source="year" step={1} />
  </OptionalRows>
)

const benefits = choicesOf('application_form.benefit_kinds', benefitKinds)
const newBenefit = { kind: null, note: '' }

/** Grounds for preferential admission. */
export const BenefitFields = () => (
  <OptionalRows part="benefits" defaultItem={newBenefit} columns="minmax(0, 1fr) minmax(0, 1fr)">
    <SelectInput source="kind" choices={benefits} />
    <TextInput source="note" keepsEmpty />
  </OptionalRows>
)

type RowsProps = Pick<ComponentProps<typeof SimpleFormIterator>, 'defaultItem' | 'columns' | 'children'> & {
  part: ListPart
}

/** A part of the form that is an optional list of rows. */
const OptionalRows = ({ part, ...rows }: RowsProps) => {
  const translate = useTranslate()
  return (
    <Section title={translate(`application_form.parts.${part}`)} help={translate(`application_form.help.${part}`)}>
      <ListField part={part}>
        <ArrayInput source={part} label={false}>
          <SimpleFormIterator addLabel={translate(`application_form.add.${part}`)} {...rows} />
        </ArrayInput>
      </ListField>
    </Section>
  )
}

/** Parts of the form that are optional lists. */
type ListPart = 'exam_results' | 'achievements' | 'benefits'
type ListProps = { part: ListPart; children: ReactNode }

/** A list with its remarks; read-only if it cannot be changed now. */
const ListField = ({ part, children }: ListProps) => {
  const { canEdit, renderBeside } = useFieldContext()
  const values = useWatch<ApplicationForm>()
  const note = renderBeside(part)
  return (
    <div className={note ? 'form-field remarked' : 'form-field'} id={`field-${part}`}>
      {canEdit(part) ? children : <PartFacts part={part} form={{ [part]: values[part] }} />}
      {note}
    </div>
  )
}
