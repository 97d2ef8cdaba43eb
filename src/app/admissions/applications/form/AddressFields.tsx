import { Pair } from '../../../kit/forms/Pair'
import { TextInput } from '../../../kit/inputs/TextInput'
import { FormField } from './FormField'

const lines = ['place', 'street'] as const

/** An address, from the large to the small. */
export const AddressFields = ({ source }: { source: string }) => (
  <>
    <Pair>
      <FormField source={`${source}.postal_code`}>
        {(field) => <TextInput {...field} keepsEmpty optional autoComplete="postal-code" />}
      </FormField>
      <FormField source={`${source}.region`}>{(field) => <TextInput {...field} keepsEmpty />}</FormField>
    </Pair>
    {lines.map((line) => (
      <FormField key={line} source={`${source}.${line}`}>
        {(field) => <TextInput {...field} keepsEmpty />}
      </FormField>
    ))}
  </>
)
