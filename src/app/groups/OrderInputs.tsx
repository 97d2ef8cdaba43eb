import { Pair } from '../kit/forms/Pair'
import { DateInput } from '../kit/inputs/dates/DateInput'
import { TextInput } from '../kit/inputs/TextInput'

/** Number and date of the administrative order behind a change. */
export const OrderInputs = () => (
  <Pair>
    <TextInput source="order_number" label="groups.member.order_number" optional />
    <DateInput source="order_date" label="groups.member.order_date" optional />
  </Pair>
)
