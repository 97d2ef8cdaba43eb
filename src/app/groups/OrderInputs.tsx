import { Pair } from '../kit/forms/Pair'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { SelectInput } from '../kit/inputs/choices/SelectInput'
import { TextInput } from '../kit/inputs/TextInput'
import { basisChoices } from './statuses'

/** Number and date of the administrative order behind a change. */
export const OrderInputs = () => (
  <Pair>
    <TextInput source="order_number" label="groups.member.order_number" optional />
    <DateInput source="order_date" label="groups.member.order_date" optional />
  </Pair>
)

/** How the studies of new members are paid for. */
export const BasisInput = () => (
  <SelectInput
    source="basis"
    label="groups.member.basis"
    choices={basisChoices}
    emptyText="groups.set_basis.as_before"
    optional
  />
)
