import { useGetMany } from 'react-admin'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { rowsOnly } from '../kit/lists/rowsOnly'
import { MemberDialog } from './MemberDialog'

/** A membership to correct, by its id: as the list knows it, or asked for. */
export const EditedMember = ({ group, id, onClose }: { group: Group; id: number; onClose: () => void }) => {
  const { data: [member] = [] } = useGetMany<Member>(`groups/${group.id}/members`, { ids: [id], meta: rowsOnly })
  return member ? <MemberDialog group={group} member={member} onClose={onClose} /> : null
}
