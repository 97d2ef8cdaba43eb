import { useTranslate } from 'react-admin'
import type { OrderKind } from '../../../api/groups/orderCodes'
import { basisChoices } from '../../groups'
import { Pair } from '../../kit/forms/Pair'
import { DateInput } from '../../kit/inputs/dates/DateInput'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { codeAndName } from '../../kit/inputs/choices/useReference'
import { reasonChoices } from './codes'

const open = { status: ['forming', 'active'] }
const field = (name: string) => `resources.groups/orders.fields.${name}`

/** Fields of a draft. It may be saved incomplete; signing requires all that the kind needs. */
export const OrderInputs = ({ kind }: { kind: OrderKind }) => {
  const translate = useTranslate()
  return (
    <>
      <Pair>
        <TextInput source="number" label={field('number')} mayBeEmpty />
        <DateInput source="ordered_on" label={field('ordered_on')} mayBeEmpty />
      </Pair>
      <DateInput
        source="effective_on"
        label={field('effective_on')}
        mayBeEmpty
        helperText={translate('orders.help.effective_on')}
      />
      <TermInputs kind={kind} />
      <TextInput source="grounds" label={field('grounds')} multiline optional />
    </>
  )
}

/** Fields that only this kind has. */
const TermInputs = ({ kind }: { kind: OrderKind }) => {
  const translate = useTranslate()
  const until = <DateInput source="until" label={field('until')} mayBeEmpty />
  switch (kind) {
    case 'transfer':
    case 'return':
    case 'reinstatement':
      return (
        <>
          <ReferenceInput source="to_group_id" reference="groups" filter={open} sort={{ field: 'code', order: 'ASC' }}>
            <AutocompleteInput label={field('to_group_id')} optionText={codeAndName} mayBeEmpty />
          </ReferenceInput>
          <SelectInput
            source="basis"
            label={field('basis')}
            choices={basisChoices}
            helperText={translate('orders.help.basis')}
            optional
          />
        </>
      )
    case 'leave':
      return until
    case 'scholarship':
      return (
        <Pair>
          <TextInput source="title" label={field('title')} mayBeEmpty />
          {until}
        </Pair>
      )
    case 'expulsion':
      return (
        <SelectInput source="expulsion_reason" label={field('expulsion_reason')} choices={reasonChoices} mayBeEmpty />
      )
    default:
      return null
  }
}
