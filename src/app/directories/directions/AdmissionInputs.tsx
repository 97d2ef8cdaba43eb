import { useRecordContext, useTranslate } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'
import { educationLevels, examSources } from '../../../api/kit/codes'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { CheckboxGroupInput } from '../../kit/inputs/choices/CheckboxGroupInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { OrderedChoicesInput } from '../../kit/inputs/choices/OrderedChoicesInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { ReferenceNames } from '../../kit/inputs/choices/ReferenceNames'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { openStatuses } from './statuses'

const rankingKeys = choicesOf('directions.ranking', [
  'exam_total',
  'average_score',
  'achievements',
  'preference',
  'priority',
])
const levels = choicesOf('directions.entry_levels', educationLevels)
const sources = choicesOf('directions.exam_sources', examSources)
const newSubject = { subject_id: null, source: 'state_exam', min_score: 40, weight: 1 }

const subjectInWords = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="directories/subjects" ids={[row.subject_id]} />: {String(row.min_score)} ×{' '}
    {String(row.weight)}
  </>
)

/** Admission rules: status, dates, places, entrance subjects and ranking order. */
export const AdmissionInputs = () => {
  const translate = useTranslate()
  const isArchived = useRecordContext<Direction>()?.status === 'archived'
  return (
    <Section title={translate('directions.sections.admission')} help={translate('directions.sections.admission_help')}>
      {!isArchived && <SelectInput source="status" choices={openStatuses} />}
      <CheckboxGroupInput
        source="entry_levels"
        choices={levels}
        helperText={translate('directions.help.entry_levels')}
      />
      <Pair>
        <DateInput source="admission_opens" optional />
        <DateInput source="admission_closes" optional />
      </Pair>
      <div className="cols3">
        <NumberInput source="places.budget" step={1} />
        <NumberInput source="places.contract" step={1} />
        <NumberInput source="places.targeted" step={1} />
      </div>
      <Pair>
        <NumberInput source="price" optional unit={translate('directions.unit.price')} />
      </Pair>
      <ArrayInput
        source="entrance_subjects"
        helperText={translate('directions.help.entrance_subjects')}
        summary={subjectInWords}
      >
        <SimpleFormIterator
          defaultItem={newSubject}
          addLabel={translate('directions.add_subject')}
          columns="minmax(0, 1fr) 176px 148px 80px"
        >
          <ReferenceInput source="subject_id" reference="directories/subjects" filter={{ status: 'active' }}>
            <AutocompleteInput />
          </ReferenceInput>
          <SelectInput source="source" choices={sources} />
          <NumberInput source="min_score" step={1} />
          <NumberInput source="weight" />
        </SimpleFormIterator>
      </ArrayInput>
      <OrderedChoicesInput source="ranking" choices={rankingKeys} helperText={translate('directions.help.ranking')} />
    </Section>
  )
}
