import { useTranslate } from 'react-admin'
import type { Group } from '../../api/groups/groups'
import { DialogForm } from '../kit/forms/DialogForm'
import { Pair } from '../kit/forms/Pair'
import { AutocompleteArrayInput } from '../kit/inputs/AutocompleteArrayInput'
import { DateInput } from '../kit/inputs/DateInput'
import { ReferenceArrayInput } from '../kit/inputs/ReferenceInput'
import { SelectInput } from '../kit/inputs/SelectInput'
import { OrderInputs } from './OrderInputs'
import { openChoices } from './statuses'
import { today } from '../shell/dates'
import { useAddMembers } from './useAddMembers'

const students = { kind: 'student' }

/** Adds people to the group. Members of other groups are refused here. */
export const AddMemberDialog = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const translate = useTranslate()
  const { add, outcome } = useAddMembers({ group, onClose })
  if (outcome) return outcome
  return (
    <DialogForm
      name="add"
      title={translate('groups.add.title', { code: group.code })}
      submit={translate('groups.add.submit')}
      defaultValues={{ people: [], started_on: today(), state: 'studying', order_number: null, order_date: null }}
      onClose={onClose}
      onSubmit={async ({ people, ...joining }) => {
        await add({ ...joining, people: idsIn(people).map((user_id) => ({ user_id })) })
      }}
    >
      <ReferenceArrayInput source="people" reference="groups/people" filter={students}>
        <AutocompleteArrayInput label="groups.member.people" />
      </ReferenceArrayInput>
      <Pair>
        <DateInput source="started_on" label="groups.member.started_on" />
        <SelectInput source="state" label="groups.member.state" choices={openChoices} />
      </Pair>
      <OrderInputs />
    </DialogForm>
  )
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []
