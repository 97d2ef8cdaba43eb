import Button from '@mui/material/Button'
import { Users } from 'lucide-react'
import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import { useParams, Link } from 'react-router-dom'
import type { Group } from '../../api/groups/groups'
import { SelectField } from '../kit/fields/SelectField'
import { Create } from '../kit/forms/Create'
import { Edit } from '../kit/forms/Edit'
import { Pair } from '../kit/forms/Pair'
import { RecordActions } from '../kit/forms/RecordActions'
import { FeatureCards } from '../kit/forms/FeatureCards'
import { Section } from '../kit/forms/Section'
import { SimpleForm } from '../kit/forms/SimpleForm'
import { HistoryCard } from '../kit/history/HistoryCard'
import { ArrayInput } from '../kit/inputs/rows/ArrayInput'
import { AutocompleteInput } from '../kit/inputs/choices/AutocompleteInput'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import { ReferenceInput } from '../kit/inputs/choices/ReferenceInput'
import { ReferenceNames } from '../kit/inputs/choices/ReferenceNames'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../kit/inputs/TextInput'
import { TranslatableInputs } from '../kit/inputs/translations/TranslatableInputs'
import { codeAndName } from '../kit/inputs/choices/useReference'
import { academicYears, academicYearOf } from './academicYears'
import { courseChoices } from './courses'
import { GroupMembers } from './GroupMembers'
import { GroupSubtitle } from './GroupSubtitle'
import { openGroupChoices, groupChoices } from './statuses'
import { TeachersCard } from './TeachersCard'

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

const GroupInputs = () => {
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

const initialValues = () => ({
  translations: { ru: {}, en: {} },
  direction_id: null,
  education_method_id: 1,
  course: 1,
  academic_year: academicYearOf(new Date()),
  starts_on: null,
  ends_on: null,
  curator_id: null,
  teachers: [],
  capacity: 25,
  status: 'forming',
})

const GroupCreate = () => (
  <Create>
    <SimpleForm defaultValues={initialValues()}>
      <GroupInputs />
    </SimpleForm>
  </Create>
)

/** Shows the group's details, or its members if the URL ends with `/members`. */
const GroupEdit = () => (useParams()['*'] === 'members' ? <GroupMembers /> : <GroupFacts />)

const GroupFacts = () => {
  const translate = useTranslate()
  return (
    <Edit
      title={<WithRecord<Group> render={({ code }) => translate('groups.one', { code })} />}
      subtitle={<WithRecord<Group> render={(group) => <GroupSubtitle group={group} />} />}
      status={<SelectField source="status" choices={groupChoices} />}
      actions={
        <>
          <WithRecord<Group> render={(group) => <MembersLink group={group} />} />
          <RecordActions />
        </>
      }
      aside={
        <>
          <WithRecord<Group> render={(group) => <TeachersCard group={group} />} />
          <FeatureCards />
          <HistoryCard />
        </>
      }
    >
      <SimpleForm>
        <GroupInputs />
      </SimpleForm>
    </Edit>
  )
}

const MembersLink = ({ group }: { group: Group }) => {
  const translate = useTranslate()
  return (
    <Button variant="outlined" component={Link} to={`/groups/${group.id}/members`}>
      <Users size={20} strokeWidth={1.75} aria-hidden />
      {translate('groups.members_button', { count: group.members_count })}
    </Button>
  )
}

/** The router expects these export names. */
export { GroupCreate as Create, GroupEdit as Edit }
