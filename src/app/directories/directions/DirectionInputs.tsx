import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { CheckboxesInput } from '../../kit/inputs/CheckboxesInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { AdmissionInputs } from './AdmissionInputs'
import { DirectionDocuments } from './DirectionDocuments'

const texts = [
  { source: 'name' },
  { source: 'profile', optional: true },
  { source: 'qualification', optional: true },
] as const

/** The fields of a direction, for a new one and an old one alike. */
export const DirectionInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('directions.sections.texts')} help={translate('directions.sections.texts_help')}>
        <TranslationsInput fields={texts} />
      </Section>
      <Section title={translate('directions.sections.study')}>
        <Pair>
          <TextInput source="code" placeholder="09.02.07" help={translate('directions.help.code')} />
          <NumberInput source="duration_months" whole unit={translate('directions.unit.months')} />
        </Pair>
        <SelectInput
          source="education_type_id"
          reference="types/education-types"
          help={translate('directions.help.education_type')}
        />
        <CheckboxesInput source="education_method_ids" reference="types/education-methods" inline />
      </Section>
      <AdmissionInputs />
      <DirectionDocuments />
      <Section title={translate('directions.sections.place')}>
        <Pair>
          <NumberInput source="position" whole help={translate('directions.help.position')} />
        </Pair>
      </Section>
    </>
  )
}
