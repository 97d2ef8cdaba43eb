import { benefitKinds } from '../../../../api/kit/codes'
import { choicesOf } from '../../../kit/inputs/choices'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { OptionalRows } from './OptionalRows'

const kinds = choicesOf('profile_form.benefit_kinds', benefitKinds)
const blank = { kind: null, note: '' }

/** What gives a preference in admission. */
export const BenefitFields = () => (
  <OptionalRows part="benefits" defaultItem={blank} columns="minmax(0, 1fr) minmax(0, 1fr)">
    <SelectInput source="kind" choices={kinds} />
    <TextInput source="note" keepsEmpty />
  </OptionalRows>
)
