import { useTranslate } from 'react-admin'
import { Pair } from '../../kit/forms/Pair'
import { Section } from '../../kit/forms/Section'
import { CheckboxesInput } from '../../kit/inputs/CheckboxesInput'
import { CheckboxInput } from '../../kit/inputs/CheckboxInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RowsInput } from '../../kit/inputs/RowsInput'
import { SelectInput } from '../../kit/inputs/SelectInput'
import { TextareaInput } from '../../kit/inputs/TextareaInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { TranslationsInput } from '../../kit/inputs/TranslationsInput'
import { documentCategories, documentFormats, documentFields } from '../../../api/kit/codes'

const texts = [{ source: 'name' }, { source: 'description', Input: TextareaInput, optional: true }] as const
const newReason = { ru: { text: null }, en: { text: null } }

/** The fields of a kind of document. */
export const DocumentTypeInputs = () => {
  const translate = useTranslate()
  return (
    <>
      <Section title={translate('documentTypes.sections.texts')} help={translate('documentTypes.sections.texts_help')}>
        <TranslationsInput fields={texts} />
        <Pair>
          <TextInput source="code" help={translate('documentTypes.help.code')} />
          <SelectInput source="category" codes={documentCategories} names="documentTypes.category" />
        </Pair>
        <CheckboxInput source="required" help={translate('documentTypes.help.required')} />
        <CheckboxInput source="citizens_only" help={translate('documentTypes.help.citizens_only')} />
        <CheckboxInput source="needs_original" />
        <CheckboxInput source="sensitive" help={translate('documentTypes.help.sensitive')} />
      </Section>
      <Section title={translate('documentTypes.sections.files')}>
        <CheckboxesInput source="formats" codes={documentFormats} names="documentTypes.format" inline />
        <Pair>
          <NumberInput source="max_files" whole />
          <NumberInput source="max_size_mb" whole unit={translate('documentTypes.unit.megabytes')} />
        </Pair>
        <CheckboxesInput source="fields" codes={documentFields} names="documentTypes.field" inline optional />
      </Section>
      <Section title={translate('documentTypes.sections.review')}>
        <RowsInput
          source="reject_reasons"
          blank={newReason}
          add={translate('documentTypes.add_reason')}
          help={translate('documentTypes.help.reject_reasons')}
          grid="minmax(0, 1fr) minmax(0, 1fr)"
        >
          <TextInput source="ru.text" />
          <TextInput source="en.text" />
        </RowsInput>
        <Pair>
          <NumberInput source="position" whole help={translate('documentTypes.help.position')} />
        </Pair>
      </Section>
    </>
  )
}
