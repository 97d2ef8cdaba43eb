import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { AutocompleteInput } from '../kit/inputs/AutocompleteInput'
import { DateInput } from '../kit/inputs/DateInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { toast } from '../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { memberVariants, openStates } from './statuses'
import { today } from './today'

const students = { kind: 'student' }

/** Takes a person into the group. */
export const AddMemberDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const provider = useDataProvider()
  const refresh = useRefresh()
  return (
    <DialogForm
      name="add"
      title={translate('groups.add.title', { code: group.code })}
      submit={translate('groups.add.submit')}
      defaultValues={{ user_id: null, started_on: today(), state: 'studying', order_number: null, order_date: null }}
      onClose={onClose}
      onSubmit={async (data) => {
        const { data: member } = await provider.create(`groups/${group.id}/members`, { data })
        toast.success({ text: translate('groups.add.done', { name: member.name }) })
        refresh()
        onClose()
      }}
    >
      <AutocompleteInput source="user_id" label="groups.member.person" reference="groups/people" filter={students} />
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <SelectInput
          source="state"
          label="groups.member.state"
          codes={openStates}
          names="groups.state"
          variants={memberVariants}
        />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}
