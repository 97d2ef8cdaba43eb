import { useTranslate } from 'react-admin'
import { Section } from '../../../kit/forms/Section'
import { RowsInput } from '../../../kit/inputs/RowsInput'
import { SelectInput } from '../../../kit/inputs/SelectInput'
import { TextInput } from '../../../kit/inputs/TextInput'
import { benefitKinds } from '../../../../api/kit/codes'
import { ListField } from './ListField'

const blank = { kind: null, note: '' }

/** What gives a preference in admission; the list may stay empty. */
export const BenefitFields = () => {
  const translate = useTranslate()
  return (
    <Section title={translate('profile_form.parts.benefits')} help={translate('profile_form.help.benefits')}>
      <ListField part="benefits">
        <RowsInput
          source="benefits"
          blank={blank}
          isNamedAbove
          add={translate('profile_form.add.benefits')}
          grid="minmax(0, 1fr) minmax(0, 1fr)"
        >
          <SelectInput source="kind" codes={benefitKinds} names="profile_form.benefit_kinds" />
          <TextInput source="note" keepsEmpty />
        </RowsInput>
      </ListField>
    </Section>
  )
}
