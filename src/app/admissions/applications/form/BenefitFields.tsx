import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { choicesOf } from '../../../kit/inputs/choices'
import { ArrayInput } from '../../../kit/inputs/ArrayInput'
import { SimpleFormIterator } from '../../../kit/inputs/SimpleFormIterator'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { benefitKinds } from '../../../../api/kit/codes'
import { ListField } from './ListField'

const kinds = choicesOf('profile_form.benefit_kinds', benefitKinds)
const blank = { kind: null, note: '' }

/** What gives a preference in admission; the list may stay empty. */
export const BenefitFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.benefits')} help={translate('profile_form.help.benefits')}>
      <ListField part="benefits">
        <ArrayInput source="benefits" label={false}>
          <SimpleFormIterator
            defaultItem={blank}
            addLabel={translate('profile_form.add.benefits')}
            columns="minmax(0, 1fr) minmax(0, 1fr)"
          >
            <SelectInput source="kind" choices={kinds} />
            <TextInput source="note" keepsEmpty />
          </SimpleFormIterator>
        </ArrayInput>
      </ListField>
    </Section>
  )
}
