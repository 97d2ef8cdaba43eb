import { ResourceContextProvider, SourceContextProvider, useTranslate } from 'react-admin'
import { answerFileFormats, type QuestionType } from '../../../../api/testing/codes'
import { Pair } from '../../../kit/forms/Pair'
import { Section } from '../../../kit/forms/Section'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { CheckboxGroupInput } from '../../../kit/inputs/choices/CheckboxGroupInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../../kit/inputs/choices/RadioButtonGroupInput'
import { RichTextInput } from '../../../kit/inputs/RichTextInput'
import { scoringChoices } from '../choices'
import { AcceptedTextsInput, ComputedNumbersInput, TextRulesInputs } from './AcceptedInputs'
import { ContentLanguages, Translated } from './ContentLanguages'
import { GapsInput } from './GapsInput'
import { MultipleOptionsInput, OptionsInput } from './OptionsInput'
import { PartInput } from './PartInput'
import { ItemsInput, PairsInputs, RubricInput } from './SidesInputs'
import { UnitInput } from './UnitInput'
import { VariablesInput } from './VariablesInput'
import { ChoiceList } from '../../../kit/inputs/choices/ChoiceList'
import { useTranslatedChoices } from '../../../kit/inputs/choices/choices'
import { useField } from '../../../kit/inputs/useField'

type Props = { type: QuestionType }

const contentSources = {
  getSource: (source: string) => `content.${source}`,
  getLabel: (source: string) => `resources.questions.fields.${source}`,
}

/** Edits only what decides about marks: keys, weights, tolerances, rules and feedback. */
export const KeyInputs = ({ type }: Props) => (
  <ResourceContextProvider value="questions">
    <SourceContextProvider value={contentSources}>
      {(type === 'multiple' || type === 'matching' || type === 'ordering') && (
        <RadioButtonGroupInput source="scoring" choices={scoringChoices[type]} />
      )}
      {type === 'short_text' && <TextRulesInputs />}
      {type === 'number' && <UnitInput />}
      {type !== 'matching' && type !== 'essay' && type !== 'file' && (
        <ContentLanguages>
          <PartsInputs type={type} />
        </ContentLanguages>
      )}
    </SourceContextProvider>
  </ResourceContextProvider>
)

/** Edits the content of a question, depending on its type. */
export const ContentInputs = ({ type }: Props) => {
  const translate = useTranslate()
  return (
    <SourceContextProvider value={contentSources}>
      <Section title={translate('questions.sections.content')} help={translate(`questions.type_help.${type}`)}>
        <ContentLanguages>
          <Translated>
            <RichTextInput source="body" full helperText={translate('questions.help.formula')} />
          </Translated>
          {(type === 'number' || type === 'single' || type === 'multiple') && <VariablesInput />}
          <PartsInputs type={type} />
          {type !== 'info' && (
            <Translated>
              <RichTextInput source="explanation" optional helperText={translate('questions.help.explanation')} />
            </Translated>
          )}
          {(type === 'essay' || type === 'file') && (
            <Translated>
              <RichTextInput source="guidance" optional helperText={translate('questions.help.guidance')} />
            </Translated>
          )}
        </ContentLanguages>
      </Section>
      {type !== 'info' && (
        <Section title={translate('questions.sections.marking')}>
          <MarkingInputs type={type} />
        </Section>
      )}
    </SourceContextProvider>
  )
}

const asIs = (value: unknown) => value
const named = ['true', 'false'].map((id) => ({ id, name: `answering.${id}` }))

const TrueFalseInput = () => {
  const choices = useTranslatedChoices(named)
  const of = useField(
    { source: 'answer' },
    { format: asIs, parse: asIs, describe: (value) => choices.find(({ id }) => id === String(value))?.name ?? '—' },
  )
  return (
    <ChoiceList
      of={of}
      choices={choices}
      row
      box={({ id }) => ({
        type: 'radio',
        name: of.field.name,
        value: id,
        checked: String(of.field.value) === id,
        onChange: () => of.field.onChange(id === 'true'),
      })}
    />
  )
}

/** Inputs with translated texts, shown inside the language tabs. */
const PartsInputs = ({ type }: Props) => {
  switch (type) {
    case 'single':
      return <OptionsInput />
    case 'multiple':
      return <MultipleOptionsInput />
    case 'true_false':
      return (
        <>
          <TrueFalseInput />
          <Translated>
            <PartInput source="feedback_true" optional />
            <PartInput source="feedback_false" optional />
          </Translated>
        </>
      )
    case 'short_text':
      return <AcceptedTextsInput />
    case 'number':
      return <ComputedNumbersInput />
    case 'matching':
      return <PairsInputs />
    case 'ordering':
      return <ItemsInput />
    case 'cloze':
      return <GapsInput />
    case 'essay':
    case 'file':
      return <RubricInput />
    default:
      return null
  }
}

const formatChoices = answerFileFormats.map((id) => ({ id, name: id.toUpperCase() }))

const MarkingInputs = ({ type }: Props) => {
  const translate = useTranslate()
  return (
    <>
      {(type === 'multiple' || type === 'matching' || type === 'ordering') && (
        <RadioButtonGroupInput source="scoring" choices={scoringChoices[type]} />
      )}
      {type === 'short_text' && <TextRulesInputs />}
      {type === 'number' && <UnitInput />}
      {type === 'essay' && (
        <Pair>
          <NumberInput source="min_words" step={1} optional />
          <NumberInput source="max_words" step={1} optional />
        </Pair>
      )}
      {type === 'file' && (
        <>
          <CheckboxGroupInput source="formats" choices={formatChoices} row />
          <Pair>
            <NumberInput source="max_files" step={1} />
            <NumberInput source="max_size_mb" step={1} unit={translate('questions.megabytes')} />
          </Pair>
        </>
      )}
      <Pair>
        <NumberInput source="points" helperText={translate('questions.help.points')} />
      </Pair>
      {(type === 'single' || type === 'multiple') && (
        <BooleanInput source="shuffle" helperText={translate('questions.help.shuffle')} />
      )}
    </>
  )
}
