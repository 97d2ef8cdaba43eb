import { useRefresh, useTranslate } from 'react-admin'
import type { Member } from '../../api/groups/members'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { DateInput } from '../kit/inputs/DateInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { useAct } from '../kit/providers/calls'
import { toast } from '../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { endedChoices } from './statuses'
import { today } from '../shell/dates'

type Props = { group: Group; members: readonly Member[]; onClose: (isDone: boolean) => void }

/** Ends memberships by an order; they remain in the history. */
export const RemoveDialog = ({ group, members, onClose }: Props) => {
  const translate = useTranslate()
  const remove = useAct('POST /api/groups/:id/members/remove')
  const refresh = useRefresh()
  return (
    <DialogForm
      name="remove"
      title={translate('groups.remove.title', members.length)}
      submit={translate('groups.remove.submit')}
      danger
      defaultValues={{ state: null, ended_on: today(), order_number: null, order_date: null }}
      onClose={() => onClose(false)}
      onSubmit={async ({ state, ended_on, order_number, order_date }) => {
        const ids = members.map((member) => member.id)
        const { done, refused } = await remove.mutateAsync({
          id: group.id,
          body: { ids, state, ended_on, order_number, order_date },
        })
        if (done.length > 0) toast.success({ text: translate('groups.remove.done', done.length) })
        if (refused.length > 0) {
          toast.warning({ text: [...new Set(refused.map((one) => one.message))].join(' ') })
        }
        refresh()
        onClose(true)
      }}
    >
      <p className="muted">{members.map((member) => member.name).join(', ')}</p>
      <Pair>
        <SelectInput
          source="state"
          label="groups.remove.reason"
          whenEmpty="groups.remove.reason_needed"
          choices={endedChoices}
        />
        <DateInput source="ended_on" label="groups.member.ended_on" />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}
