import { useWatch } from 'react-hook-form'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { newMultipleOption, newOption } from '../emptyQuestions'
import { Translated } from './ContentLanguages'
import { FeedbackInput } from './FeedbackInput'
import { PartsInput } from './PartsInput'
import { PartInput } from './PartInput'

/** Options of a single-choice question, each with its weight. */
export const OptionsInput = () => (
  <PartsInput
    source="options"
    helperText="questions.help.weights"
    addLabel="questions.parts.add_option"
    newPart={newOption}
    after="figure"
    movable
  >
    <OptionTexts />
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)

/** Options of a multiple-choice question. Weights are shown only with the scoring `weights`. */
export const MultipleOptionsInput = () => {
  const isWeighed = useWatch({ name: 'content.scoring' }) === 'weights'
  return (
    <PartsInput
      source="options"
      addLabel="questions.parts.add_option"
      newPart={newMultipleOption}
      before="check"
      after={isWeighed ? 'figure' : undefined}
      movable
    >
      <BooleanInput source="correct" label="questions.parts.correct" />
      <OptionTexts />
      {isWeighed && <NumberInput source="weight" label="questions.parts.weight" unit="%" />}
    </PartsInput>
  )
}

const OptionTexts = () => (
  <div className="field">
    <Translated>
      <PartInput source="text" />
    </Translated>
    <FeedbackInput />
  </div>
)

/** Options of a gap have no markup, because a native `<select>` shows them. */
export const GapOptionsInput = () => (
  <PartsInput
    source="options"
    label="questions.parts.options"
    helperText="questions.help.weights"
    addLabel="questions.parts.add_option"
    newPart={newOption}
    after="figure"
  >
    <div className="field">
      <Translated>
        <TextInput source="label" mayBeEmpty />
      </Translated>
      <FeedbackInput />
    </div>
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)
