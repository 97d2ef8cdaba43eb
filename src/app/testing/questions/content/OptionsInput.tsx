import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { TextInput } from '../../../kit/inputs/TextInput'
import { newMultipleOption, newOption } from '../beginnings'
import { Translated } from './ContentLanguages'
import { FeedbackInput } from './FeedbackInput'
import { partInWords } from './partInWords'
import { PartInput } from './PartInput'

/** Options of which one is chosen, each with what it is worth. */
export const OptionsInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="options" helperText={translate('questions.help.weights')} summary={partInWords}>
      <SimpleFormIterator
        defaultItem={newOption}
        addLabel={translate('questions.parts.add_option')}
        columns="minmax(0, 1fr) 104px"
        movable
      >
        <Said />
        <NumberInput source="weight" label="questions.parts.weight" unit="%" />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

/** Options of which any number is chosen: right or not, and weighed only where the scoring says so. */
export const MultipleOptionsInput = () => {
  const translate = useTranslate()
  const isWeighed = useWatch({ name: 'content.scoring' }) === 'weights'
  return (
    <ArrayInput source="options" summary={partInWords}>
      <SimpleFormIterator
        defaultItem={newMultipleOption}
        addLabel={translate('questions.parts.add_option')}
        columns={isWeighed ? 'auto minmax(0, 1fr) 104px' : 'auto minmax(0, 1fr)'}
        movable
      >
        <BooleanInput source="correct" label="questions.parts.correct" />
        <Said />
        {isWeighed && <NumberInput source="weight" label="questions.parts.weight" unit="%" />}
      </SimpleFormIterator>
    </ArrayInput>
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
export const GapOptionsInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput
      source="options"
      label="questions.parts.options"
      helperText={translate('questions.help.weights')}
      summary={partInWords}
    >
      <SimpleFormIterator
        defaultItem={newOption}
        addLabel={translate('questions.parts.add_option')}
        columns="minmax(0, 1fr) 104px"
      >
        <div className="field">
          <Translated>
            <TextInput source="label" />
          </Translated>
          <FeedbackInput />
        </div>
        <NumberInput source="weight" label="questions.parts.weight" unit="%" />
      </SimpleFormIterator>
    </ArrayInput>
  )
}
