import { useRecordContext, useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { Pair } from '../kit/forms/Pair'
import { Section } from '../kit/forms/Section'
import { AutocompleteInput } from '../kit/inputs/AutocompleteInput'
import { DateInput } from '../kit/inputs/DateInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import { ReferenceNames } from '../kit/inputs/ReferenceNames'
import { RowsInput } from '../kit/inputs/RowsInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { TextareaInput } from '../kit/inputs/TextareaInput'
import { TextInput } from '../kit/inputs/TextInput'
import { TranslationsInput } from '../kit/inputs/TranslationsInput'
import { academicYears } from './academicYears'
import { courseChoices } from './courses'
import { groupVariants, openStatuses } from './statuses'

const texts = [{ source: 'name' }, { source: 'description', Input: TextareaInput, optional: true }] as const
const newTeacher = { user_id: null, subject_id: null }
const staff = { kind: 'staff' }
const inUse = { status: 'active' }
const open = { status: ['draft', 'published', 'closed'] }

const teacherInWords = (row: Readonly<Record<string, unknown>>) => (
  <>
    <ReferenceNames reference="groups/people" ids={[row.user_id]} /> ·{' '}
    <ReferenceNames reference="directories/subjects" ids={[row.subject_id]} />
  </>
)

/** The fields of a group. */
export const GroupInputs = () => {
  const translate = useTranslate()
  const record = useRecordContext<Group>()
  const years = academicYears(record?.academic_year)
  return (
    <>
      <Section title={translate('groups.sections.texts')} help={translate('groups.sections.texts_help')}>
        <TranslationsInput fields={texts} />
      </Section>
      <Section title={translate('groups.sections.study')}>
        <Pair>
          <TextInput source="code" />
          <NumberInput
            source="capacity"
            whole
            help={record && translate('groups.help.members', { smart_count: record.members_count })}
          />
        </Pair>
        <AutocompleteInput
          source="direction_id"
          reference="directories/directions"
          filter={open}
          sort={{ field: 'position', order: 'ASC' }}
          withCode
        />
        <Pair>
          <SelectInput source="education_method_id" reference="types/education-methods" />
          <SelectInput source="course" choices={courseChoices} />
        </Pair>
        <Pair>
          <SelectInput source="academic_year" choices={years.map((year) => ({ id: year, name: year }))} />
          {record?.status !== 'archived' && (
            <SelectInput source="status" codes={openStatuses} names="groups.status" variants={groupVariants} />
          )}
        </Pair>
        <Pair>
          <DateInput source="starts_on" optional />
          <DateInput source="ends_on" optional />
        </Pair>
      </Section>
      <Section title={translate('groups.sections.teachers')} help={translate('groups.sections.teachers_help')}>
        <AutocompleteInput source="curator_id" reference="groups/people" filter={staff} optional />
        <RowsInput
          source="teachers"
          blank={newTeacher}
          add={translate('groups.add_teacher')}
          grid="minmax(0, 1fr) minmax(0, 1fr)"
          summary={teacherInWords}
        >
          <AutocompleteInput source="user_id" reference="groups/people" filter={staff} />
          <AutocompleteInput source="subject_id" reference="directories/subjects" filter={inUse} />
        </RowsInput>
      </Section>
    </>
  )
}
