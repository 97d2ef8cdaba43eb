import Button from '@mui/material/Button'
import { Users } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Group } from '../../api/groups/groups'
import { EditPage } from '../kit/forms/EditPage'
import { HistoryCard } from '../kit/history/HistoryCard'
import { GroupInputs } from './GroupInputs'
import { GroupStatus } from './GroupStatus'
import { GroupSubtitle } from './GroupSubtitle'
import { TeachersCard } from './TeachersCard'

const status = (row: Group) => <GroupStatus status={row.status} />
const subtitle = (row: Group) => <GroupSubtitle group={row} />
const actions = (row: Group) => <MembersLink group={row} />
const aside = (row: Group) => (
  <>
    <TeachersCard group={row} />
    <HistoryCard entity="groups" id={row.id} version={row.version} />
  </>
)

export const GroupFacts = () => {
  const translate = useTranslate()
  return (
    <EditPage<Group>
      name={(row) => translate('groups.one', { code: row.code })}
      crumb={(row) => row.code}
      subtitle={subtitle}
      status={status}
      actions={actions}
      aside={aside}
      isArchived={(row) => row.status === 'archived'}
    >
      <GroupInputs />
    </EditPage>
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
