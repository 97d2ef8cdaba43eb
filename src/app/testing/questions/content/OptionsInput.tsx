import { useWatch } from 'react-hook-form'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { newMultipleOption, newOption } from '../beginnings'
import { Translated } from './ContentLanguages'
import { FeedbackInput } from './FeedbackInput'
import { PartsInput } from './PartsInput'
import { PartInput } from './PartInput'

/** Options of which one is chosen, each with what it is worth. */
export const OptionsInput = () => (
  <PartsInput
    source="options"
    helperText="questions.help.weights"
    addLabel="questions.parts.add_option"
    newPart={newOption}
    after="figure"
    movable
  >
    <Said />
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)

/** Options of which any number is chosen: right or not, and weighed only where the scoring says so. */
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
      <Said />
      {isWeighed && <NumberInput source="weight" label="questions.parts.weight" unit="%" />}
    </PartsInput>
  )
}

const Said = () => (
  <div className="field">
    <Translated>
      <PartInput source="text" />
    </Translated>
    <FeedbackInput />
  </div>
)

/** The options of a gap: a list of the browser, so without markup. */
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
        <TextInput source="label" />
      </Translated>
      <FeedbackInput />
    </div>
    <NumberInput source="weight" label="questions.parts.weight" unit="%" />
  </PartsInput>
)
