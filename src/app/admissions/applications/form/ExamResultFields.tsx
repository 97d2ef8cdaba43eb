import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { ReferenceInput } from '../../../kit/inputs/ReferenceInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { ListField } from './ListField'

const blank = { subject_id: null, score: null, year: null }

/** Exams that were taken; the list may stay empty. */
export const ExamResultFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.exam_results')} help={translate('profile_form.help.exam_results')}>
      <ListField part="exam_results">
        <ArrayInput source="exam_results" label={false}>
          <SimpleFormIterator
            defaultItem={blank}
            addLabel={translate('profile_form.add.exam_results')}
            columns="minmax(0, 1fr) 96px 96px"
          >
            <ReferenceInput source="subject_id" reference="directories/subjects">
              <SelectInput />
            </ReferenceInput>
            <NumberInput source="score" step={1} />
            <NumberInput source="year" step={1} />
          </SimpleFormIterator>
        </ArrayInput>
      </ListField>
    </Section>
  )
}
