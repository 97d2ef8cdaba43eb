import { useGetMany, useTranslate } from 'react-admin'
import type { GroupPerson } from '../../api/groups/members'
import { RefusedDialog, type Refusal } from '../kit/lists/RefusedDialog'

type Props = { result: { done: readonly number[]; refused: readonly Refusal[] }; onClose: () => void }

/** People who could not be added, with reasons. */
export const RefusedMembers = ({ result: { done, refused }, onClose }: Props) => {
  const translate = useTranslate()
  const { data = [] } = useGetMany<GroupPerson>('groups/people', { ids: refused.map(({ id }) => id) })
  return (
    <RefusedDialog<GroupPerson>
      title={translate('groups.add.refused', refused.length)}
      done={done.length > 0 ? translate('groups.add.done', done.length) : undefined}
      refused={refused}
      rows={data}
      nameOf={({ name }) => name}
      pathOf={({ id }) => `/access/users/${id}`}
      onClose={onClose}
    />
  )
}
