import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { TestContent } from '../../../api/testing/tests'
import { useNumberText } from '../../kit/fields/useNumberText'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/DateTimeInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { gradingChoices, navigationChoices } from './codes'
import { figuresOf } from './composition/rules'
import { usePinned } from './composition/useComposition'
import { NetworksInput } from './NetworksInput'
import { usePointsText } from './usePointsText'

export const RulesInputs = () => {
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
