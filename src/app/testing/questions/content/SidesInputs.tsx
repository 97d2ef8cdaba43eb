import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { newCriterion, newPart } from '../beginnings'
import { Translated } from './ContentLanguages'
import { partInWords } from './partInWords'
import { PartInput } from './PartInput'

/** What belongs together, and right sides that belong to nothing. */
export const PairsInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <ArrayInput source="pairs" summary={partInWords}>
        <SimpleFormIterator
          defaultItem={newPart}
          addLabel={translate('questions.parts.add_pair')}
          columns="minmax(0, 1fr)"
        >
          <Translated>
            <div className="cols2">
              <PartInput source="left" />
              <PartInput source="right" />
            </div>
          </Translated>
        </SimpleFormIterator>
      </ArrayInput>
      <ArrayInput source="distractors" helperText={translate('questions.help.distractors')} summary={partInWords}>
        <SimpleFormIterator
          defaultItem={newPart}
          addLabel={translate('questions.parts.add_distractor')}
          columns="minmax(0, 1fr)"
        >
          <Translated>
            <PartInput source="right" />
          </Translated>
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}

/** What is put in order, in the right one. */
export const ItemsInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="items" helperText={translate('questions.help.items')} summary={partInWords}>
      <SimpleFormIterator
        defaultItem={newPart}
        addLabel={translate('questions.parts.add_item')}
        columns="minmax(0, 1fr)"
        movable
      >
        <Translated>
          <PartInput source="text" />
        </Translated>
      </SimpleFormIterator>
    </ArrayInput>
  )
}

/** By what a person marks the answer; the points of the criteria together are the question's. */
export const RubricInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="rubric" helperText={translate('questions.help.rubric')} summary={partInWords}>
      <SimpleFormIterator
        defaultItem={newCriterion}
        addLabel={translate('questions.parts.add_criterion')}
        columns="minmax(0, 1fr) 104px"
        movable
      >
        <Translated>
          <PartInput source="text" label="questions.parts.criterion" />
        </Translated>
        <NumberInput source="points" label="questions.parts.points" />
      </SimpleFormIterator>
    </ArrayInput>
  )
}
