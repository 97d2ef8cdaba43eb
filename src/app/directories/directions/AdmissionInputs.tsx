import { useRecordContext, useTranslate } from 'react-admin'
import type { Direction } from '../../../api/directories/directions'
import { educationLevels, examSources } from '../../../api/kit/codes'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { AutocompleteInput } from '../../kit/inputs/AutocompleteInput'
import { CheckboxesInput } from '../../kit/inputs/CheckboxesInput'
import { DateInput } from '../../kit/inputs/DateInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { OrderedChoicesInput } from '../../kit/inputs/OrderedChoicesInput'
import { ReferenceNames } from '../../kit/inputs/ReferenceNames'
import { RowsInput } from '../../kit/inputs/RowsInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { directionVariants, openStatuses } from './statuses'

const rankingKeys = ['exam_total', 'average_score', 'achievements', 'preference', 'priority'] as const
const newSubject = { subject_id: null, source: 'state_exam', min_score: 40, weight: 1 }

const subjectInWords = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="directories/subjects" ids={[row.subject_id]} />: {String(row.min_score)} ×{' '}
    {String(row.weight)}
  </>
)

/** Who is admitted: state, dates, places, entrance subjects and the order of the ranking. */
export const AdmissionInputs = () => {
  const translate = useTranslate()
  const isArchived = useRecordContext<Direction>()?.status === 'archived'
  return (
    <Section title={translate('directions.sections.admission')} help={translate('directions.sections.admission_help')}>
      {!isArchived && (
        <SelectInput source="status" codes={openStatuses} names="directions.status" variants={directionVariants} />
      )}
      <CheckboxesInput
        source="entry_levels"
        codes={educationLevels}
        names="directions.entry_levels"
        help={translate('directions.help.entry_levels')}
      />
      <Pair>
        <DateInput source="admission_opens" optional />
        <DateInput source="admission_closes" optional />
      </Pair>
      <div className="cols3">
        <NumberInput source="places.budget" whole />
        <NumberInput source="places.contract" whole />
        <NumberInput source="places.targeted" whole />
      </div>
      <Pair>
        <NumberInput source="price" optional unit={translate('directions.unit.price')} />
      </Pair>
      <RowsInput
        source="entrance_subjects"
        blank={newSubject}
        add={translate('directions.add_subject')}
        help={translate('directions.help.entrance_subjects')}
        grid="minmax(0, 1fr) 176px 148px 80px"
        summary={subjectInWords}
      >
        <AutocompleteInput source="subject_id" reference="directories/subjects" filter={{ status: 'active' }} />
        <SelectInput source="source" codes={examSources} names="directions.exam_sources" />
        <NumberInput source="min_score" whole />
        <NumberInput source="weight" />
      </RowsInput>
      <OrderedChoicesInput
        source="ranking"
        codes={rankingKeys}
        names="directions.ranking"
        help={translate('directions.help.ranking')}
      />
    </Section>
  )
}
