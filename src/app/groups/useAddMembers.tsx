import { useState, type ReactNode } from 'react'
import { useRefresh, useTranslate, useGetMany } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { AnswerOf } from '../kit/providers/dataProvider'
import type { Calls } from '../../api'
import type { Group } from '../../api/groups/groups'
import { useAct } from '../kit/providers/calls'
import { toast } from '../shell/toasts/store'
import type { GroupPerson } from '../../api/groups/members'
import { RefusedDialog, type Refusal } from '../kit/lists/RefusedDialog'

type RefusedMembersProps = { result: { done: readonly number[]; refused: readonly Refusal[] }; onClose: () => void }

/** People who could not be added, with reasons. */
const RefusedMembers = ({ result: { done, refused }, onClose }: RefusedMembersProps) => {
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

type Call = 'POST /api/groups/:id/members/add'
type Joining = FieldValues & Pick<Calls[Call]['body'], 'people'>
type Result = AnswerOf<Call>

/** Adds people to the group in one request; `outcome` is a dialog that lists the refused people. */
export const useAddMembers = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { mutateAsync } = useAct('POST /api/groups/:id/members/add')
  const [result, setResult] = useState<Result | null>(null)
  const add = async ({ people, started_on, state, basis, order_number, order_date }: Joining) => {
    const body = { people, started_on, state, basis, order_number, order_date }
    const answer = await mutateAsync({ id: group.id, body })
    refresh()
    if (answer.refused.length > 0) return setResult(answer)
    toast.success({ text: translate('groups.add.done', answer.done.length) })
    return onClose()
  }
  const outcome: ReactNode = result && <RefusedMembers result={result} onClose={onClose} />
  return { add, outcome }
}
