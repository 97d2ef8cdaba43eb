import { useCreate, useRefresh, useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import type { Member } from '../../api/groups/members'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { AutocompleteInput } from '../kit/inputs/AutocompleteInput'
import { DateInput } from '../kit/inputs/DateInput'
import { ReferenceInput } from '../kit/inputs/ReferenceInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { toast } from '../shell/toasts/store'
import { OrderInputs } from './OrderInputs'
import { openChoices } from './statuses'
import { today } from '../shell/dates'

const students = { kind: 'student' }

/** Takes a person into the group. */
export const AddMemberDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const [create] = useCreate<Member>()
  const refresh = useRefresh()
  return (
    <DialogForm
      name="add"
      title={translate('groups.add.title', { code: group.code })}
      submit={translate('groups.add.submit')}
      defaultValues={{ user_id: null, started_on: today(), state: 'studying', order_number: null, order_date: null }}
      onClose={onClose}
      onSubmit={async (data) => {
        await create(
          `groups/${group.id}/members`,
          { data },
          {
            returnPromise: true,
            onSuccess: ({ name }) => toast.success({ text: translate('groups.add.done', { name }) }),
          },
        )
        refresh()
        onClose()
      }}
    >
      <ReferenceInput source="user_id" reference="groups/people" filter={students}>
        <AutocompleteInput label="groups.member.person" />
      </ReferenceInput>
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <SelectInput source="state" label="groups.member.state" choices={openChoices} />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}
