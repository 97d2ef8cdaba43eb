import Button from '@mui/material/Button'
import { Users } from 'lucide-react'
import { useTranslate, WithRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Group } from '../../api/groups/groups'
import { SelectField } from '../kit/fields/SelectField'
import { Edit } from '../kit/forms/Edit'
import { RecordActions } from '../kit/forms/RecordActions'
import { RoomCards } from '../kit/forms/RoomCards'
import { SimpleForm } from '../kit/forms/SimpleForm'
import { HistoryCard } from '../kit/history/HistoryCard'
import { GroupInputs } from './GroupInputs'
import { GroupSubtitle } from './GroupSubtitle'
import { groupChoices } from './statuses'
import { TeachersCard } from './TeachersCard'

export const GroupFacts = () => {
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
          <RoomCards />
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
