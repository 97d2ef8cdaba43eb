import { useRecordContext, useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { Pair } from '../kit/forms/Pair'
import { Section } from '../kit/forms/Section'
import { ArrayInput } from '../kit/inputs/ArrayInput'
import { AutocompleteInput } from '../kit/inputs/AutocompleteInput'
import { DateInput } from '../kit/inputs/DateInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import { ReferenceInput } from '../kit/inputs/ReferenceInput'
import { ReferenceNames } from '../kit/inputs/ReferenceNames'
import { SelectInput } from '../kit/inputs/SelectInput'
import { SimpleFormIterator } from '../kit/inputs/SimpleFormIterator'
import { TextInput } from '../kit/inputs/TextInput'
import { TranslatableInputs } from '../kit/inputs/TranslatableInputs'
import { codeAndName } from '../kit/inputs/useReference'
import { academicYears } from './academicYears'
import { courseChoices } from './courses'
import { openGroupChoices } from './statuses'

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
        <TranslatableInputs>
          <TextInput source="name" />
          <TextInput source="description" multiline optional />
        </TranslatableInputs>
      </Section>
      <Section title={translate('groups.sections.study')}>
        <Pair>
          <TextInput source="code" />
          <NumberInput
            source="capacity"
            step={1}
            helperText={record && translate('groups.help.members', { smart_count: record.members_count })}
          />
        </Pair>
        <ReferenceInput
          source="direction_id"
          reference="directories/directions"
          filter={open}
          sort={{ field: 'position', order: 'ASC' }}
        >
          <AutocompleteInput optionText={codeAndName} />
        </ReferenceInput>
        <Pair>
          <ReferenceInput source="education_method_id" reference="types/education-methods">
            <SelectInput />
          </ReferenceInput>
          <SelectInput source="course" choices={courseChoices} />
        </Pair>
        <Pair>
          <SelectInput source="academic_year" choices={years.map((year) => ({ id: year, name: year }))} />
          {record?.status !== 'archived' && <SelectInput source="status" choices={openGroupChoices} />}
        </Pair>
        <Pair>
          <DateInput source="starts_on" optional />
          <DateInput source="ends_on" optional />
        </Pair>
      </Section>
      <Section title={translate('groups.sections.teachers')} help={translate('groups.sections.teachers_help')}>
        <ReferenceInput source="curator_id" reference="groups/people" filter={staff}>
          <AutocompleteInput optional />
        </ReferenceInput>
        <ArrayInput source="teachers" summary={teacherInWords}>
          <SimpleFormIterator
            defaultItem={newTeacher}
            addLabel={translate('groups.add_teacher')}
            columns="minmax(0, 1fr) minmax(0, 1fr)"
          >
            <ReferenceInput source="user_id" reference="groups/people" filter={staff}>
              <AutocompleteInput />
            </ReferenceInput>
            <ReferenceInput source="subject_id" reference="directories/subjects" filter={inUse}>
              <AutocompleteInput />
            </ReferenceInput>
          </SimpleFormIterator>
        </ArrayInput>
      </Section>
    </>
  )
}
