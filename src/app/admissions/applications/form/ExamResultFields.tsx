import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RowsInput } from '../../../kit/inputs/RowsInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { ListField } from './ListField'

const blank = { subject_id: null, score: null, year: null }

/** Exams that were taken; the list may stay empty. */
export const ExamResultFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.exam_results')} help={translate('profile_form.help.exam_results')}>
      <ListField part="exam_results">
        <RowsInput
          source="exam_results"
          blank={blank}
          isNamedAbove
          add={translate('profile_form.add.exam_results')}
          grid="minmax(0, 1fr) 96px 96px"
        >
          <SelectInput source="subject_id" reference="directories/subjects" />
          <NumberInput source="score" whole />
          <NumberInput source="year" whole />
        </RowsInput>
      </ListField>
    </Section>
  )
}
