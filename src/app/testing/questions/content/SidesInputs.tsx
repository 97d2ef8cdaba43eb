import { NumberInput } from '../../../kit/inputs/NumberInput'
import { newCriterion, newPart } from '../emptyQuestions'
import { Translated } from './ContentLanguages'
import { PartsInput } from './PartsInput'
import { PartInput } from './PartInput'

/** Matching pairs, and right sides without a left side. */
export const PairsInputs = () => (
  <>
    <PartsInput source="pairs" addLabel="questions.parts.add_pair" newPart={newPart}>
      <Translated>
        <div className="cols2">
          <PartInput source="left" />
          <PartInput source="right" />
        </div>
      </Translated>
    </PartsInput>
    <PartsInput
      source="distractors"
      helperText="questions.help.distractors"
      addLabel="questions.parts.add_distractor"
      newPart={newPart}
    >
      <Translated>
        <PartInput source="right" />
      </Translated>
    </PartsInput>
  </>
)

/** Items in the correct order. */
export const ItemsInput = () => (
  <PartsInput
    source="items"
    helperText="questions.help.items"
    addLabel="questions.parts.add_item"
    newPart={newPart}
    movable
  >
    <Translated>
      <PartInput source="text" />
    </Translated>
  </PartsInput>
)

/** Criteria for manual marking; their points add up to the question's points. */
export const RubricInput = () => (
  <PartsInput
    source="rubric"
    helperText="questions.help.rubric"
    addLabel="questions.parts.add_criterion"
    newPart={newCriterion}
    after="figure"
    movable
  >
    <Translated>
      <PartInput source="text" label="questions.parts.criterion" />
    </Translated>
    <NumberInput source="points" label="questions.parts.points" />
  </PartsInput>
)
