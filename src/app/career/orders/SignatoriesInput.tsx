import { useTranslate } from 'react-admin'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'

/** Positions and names of the people who sign the printed order. */
export const SignatoriesInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="signatories" label="orders.signatories.label" helperText={translate('orders.signatories.help')}>
      <SimpleFormIterator
        defaultItem={{ position: '', name: '' }}
        addLabel={translate('orders.signatories.add')}
        columns="minmax(0, 1fr) minmax(0, 1fr)"
      >
        <TextInput source="position" label="orders.signatories.position" />
        <TextInput source="name" label="orders.signatories.name" />
      </SimpleFormIterator>
    </ArrayInput>
  )
}
