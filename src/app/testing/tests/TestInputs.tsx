import useMediaQuery from '@mui/material/useMediaQuery'
import { createPortal } from 'react-dom'
import { useRecordContext, useTranslate } from 'react-admin'
import type { Test, TestContent } from '../../../api/testing/tests'
import { AudienceInputs } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { RichTextInput } from '../../kit/inputs/RichTextInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslatableInputs } from '../../kit/inputs/translations/TranslatableInputs'
import { useUser } from '../../shell/session/store'
import { SubjectInput } from '../questions/SubjectInput'
import { CheckCard } from './check/CheckCard'
import { typeChoices, gradingChoices, navigationChoices } from './codes'
import { CompositionInput } from './composition/CompositionInput'
import { ReviewInput } from './ReviewInput'
import { useWatch } from 'react-hook-form'
import { useNumberText } from '../../kit/fields/useNumberText'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { figuresOf } from './composition/rules'
import { usePinned } from './composition/useComposition'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useField, type FieldProps } from '../../kit/inputs/useField'
import { usePointsText } from './usePointsText'

const asIs = (value: unknown) => value
const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const linesOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Addresses or CIDR blocks, one per line. Preserves the typed text as long as it yields the same list. */
const NetworksInput = (props: FieldProps) => {
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => stringsOf(value).join(', ') || '—',
  })
  const [typed, setTyped] = useState('')
  const networks = stringsOf(field.value)
  const shown = linesOf(typed).join() === networks.join() ? typed : networks.join('\n')
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        fullWidth
        multiline
        minRows={2}
        maxRows={10}
        className="num"
        id={control.id}
        inputRef={field.ref}
        name={field.name}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value)
          field.onChange(linesOf(event.target.value))
        }}
        onBlur={() => field.onBlur()}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete="off"
        placeholder="10.20.0.0/16"
        inputProps={{ 'aria-describedby': control.describedBy }}
      />
    </FieldFrame>
  )
}

const RulesInputs = () => {
  const translate = useTranslate()
  const [type, attempts]: readonly unknown[] = useWatch({ name: ['type', 'attempts_allowed'] })
  const isSurvey = type === 'survey'
  return (
    <Section title={translate('tests.sections.rules')}>
      <Pair>
        <DateTimeInput source="opens_at" optional />
        <DateTimeInput source="closes_at" optional />
      </Pair>
      <div className="cols3">
        <NumberInput source="content.time_limit_min" step={1} unit={translate('tests.minutes')} optional />
        <NumberInput source="attempts_allowed" step={1} helperText={translate('tests.help.attempts')} />
        <TextInput source="access_code" optional />
      </div>
      {attempts !== 1 && !isSurvey && <SelectInput source="grading" choices={gradingChoices} />}
      <RadioButtonGroupInput source="content.navigation" choices={navigationChoices} row />
      <div className="stack">
        <BooleanInput source="content.shuffle_questions" />
        <BooleanInput source="content.shuffle_options" />
        {!isSurvey && (
          <BooleanInput source="content.negative_marking" helperText={translate('tests.help.negative_marking')} />
        )}
      </div>
      {!isSurvey && <PassInput />}
      <NetworksInput source="networks" optional helperText={translate('tests.help.networks')} />
    </Section>
  )
}

type Form = { content: Pick<TestContent, 'sections'> }

/** The pass mark in percent, with the equivalent in points. */
const PassInput = () => {
  const translate = useTranslate()
  const pointsText = usePointsText()
  const sections = useWatch<Form, 'content.sections'>({ name: 'content.sections' })
  const shown = useNumberText()
  const percent: unknown = useWatch({ name: 'content.pass_percent' })
  const { points } = figuresOf(
    sections.flatMap(({ items }) => items),
    usePinned(sections),
  )
  const means =
    typeof percent === 'number' && points
      ? translate('tests.help.pass', {
          needed: pointsText(Math.round(points * percent) / 100),
          all: shown(points),
        })
      : undefined
  return <NumberInput source="content.pass_percent" step={1} unit="%" helperText={means} optional />
}

type Props = {
  /** Element beside the form for the check. The form renders into it, because the check links to the form's fields. */
  slot: HTMLElement | null
}

export const TestInputs = ({ slot }: Props) => {
  const translate = useTranslate()
  const record = useRecordContext<Test>()
  const isOwn = useUser()?.reach === 'own'
  const isWide = useMediaQuery('(min-width: 80em)')
  return (
    <>
      {record && !isWide && (
        <div className="mb-6">
          <CheckCard record={record} />
        </div>
      )}
      {record && isWide && slot && createPortal(<CheckCard record={record} />, slot)}
      {record?.has_attempts && (
        <p className="note info mb-6">
          <span>{translate('tests.has_attempts')}</span>
        </p>
      )}
      <Section title={translate('tests.sections.about')}>
        <Pair>
          <SelectInput source="type" choices={typeChoices} />
          <SubjectInput />
        </Pair>
        <TranslatableInputs>
          <TextInput source="title" />
          <RichTextInput source="description" optional />
          <RichTextInput source="instructions" optional />
        </TranslatableInputs>
      </Section>
      <Section title={translate('tests.sections.composition')} help={translate('tests.sections.composition_help')}>
        <CompositionInput />
      </Section>
      <RulesInputs />
      <Section
        title={translate('tests.sections.audience')}
        help={translate(isOwn ? 'tests.sections.audience_own' : 'tests.sections.audience_help')}
      >
        <AudienceInputs optional={!isOwn} people="tests/people" />
      </Section>
      <ReviewInput source="review" />
    </>
  )
}
