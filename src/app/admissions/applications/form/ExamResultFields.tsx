import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ReferenceInput } from '../../../kit/inputs/ReferenceInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { OptionalRows } from './OptionalRows'

const blank = { subject_id: null, score: null, year: null }

/** Exams that were taken. */
export const ExamResultFields = () => (
  <OptionalRows part="exam_results" defaultItem={blank} columns="minmax(0, 1fr) 96px 96px">
    <ReferenceInput source="subject_id" reference="directories/subjects">
      <SelectInput />
    </ReferenceInput>
    <NumberInput source="score" step={1} />
    <NumberInput source="year" step={1} />
  </OptionalRows>
)
