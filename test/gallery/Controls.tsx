import { useLocale } from 'react-admin'
import { Pair } from '../../src/app/kit/forms/Pair'
import { Section } from '../../src/app/kit/forms/Section'
import { AutocompleteInput } from '../../src/app/kit/inputs/choices/AutocompleteInput'
import { AutocompleteArrayInput } from '../../src/app/kit/inputs/choices/AutocompleteArrayInput'
import { CheckboxGroupInput } from '../../src/app/kit/inputs/choices/CheckboxGroupInput'
import { BooleanInput } from '../../src/app/kit/inputs/BooleanInput'
import { ColourVariantInput } from '../../src/app/kit/inputs/ColourVariantInput'
import { DateInput } from '../../src/app/kit/inputs/dates/DateInput'
import { DateTimeInput } from '../../src/app/kit/inputs/dates/DateTimeInput'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { ImageInput } from '../../src/app/kit/inputs/ImageInput'
import { MaskedInput } from '../../src/app/kit/inputs/MaskedInput'
import { NumberInput } from '../../src/app/kit/inputs/NumberInput'
import { OrderedChoicesInput } from '../../src/app/kit/inputs/choices/OrderedChoicesInput'
import { PhoneInput } from '../../src/app/kit/inputs/PhoneInput'
import { RadioButtonGroupInput } from '../../src/app/kit/inputs/choices/RadioButtonGroupInput'
import { RichTextInput } from '../../src/app/kit/inputs/RichTextInput'
import { ArrayInput } from '../../src/app/kit/inputs/rows/ArrayInput'
import { choicesOf } from '../../src/app/kit/inputs/choices/choices'
import { ReferenceArrayInput, ReferenceInput } from '../../src/app/kit/inputs/choices/ReferenceInput'
import { SimpleFormIterator } from '../../src/app/kit/inputs/rows/SimpleFormIterator'
import { codeAndName } from '../../src/app/kit/inputs/choices/useReference'
import { SelectInput } from '../../src/app/kit/inputs/choices/SelectInput'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { TranslatableInputs } from '../../src/app/kit/inputs/translations/TranslatableInputs'
import { wordsOf } from './words'

const limits = { files: 5, megabytes: 20, formats: ['pdf', 'jpg', 'png'] }
const states = choicesOf('directions.status', ['draft', 'published', 'archived'], {
  draft: 'secondary',
  published: 'success',
  archived: 'dark',
})
const rankingKeys = choicesOf('directions.ranking', [
  'exam_total',
  'average_score',
  'achievements',
  'preference',
  'priority',
])

/** Every form control once. */
export const Controls = ({ disabled }: { disabled: boolean }) => {
  const word = wordsOf(useLocale() === 'en' ? 'en' : 'ru')
  const bases = (['budget', 'contract', 'targeted'] as const).map((id) => ({ id, name: word(id) }))
  const given = { disabled, mayBeEmpty: true }
  return (
    <>
      <Section title={word('texts')}>
        <TextInput {...given} source="name" label={word('name')} helperText={word('name_help')} optional />
        <TextInput multiline {...given} source="reason" label={word('reason')} />
        <RichTextInput {...given} source="letter" label={word('letter')} placeholder={word('heading')} />
        <RichTextInput {...given} source="article" label={word('article')} full />
      </Section>
      <Section title={word('choices')}>
        <Pair>
          <SelectInput {...given} source="basis" label={word('basis')} choices={bases} optional />
          <SelectInput {...given} source="status" label={word('status')} choices={states} />
        </Pair>
        <ColourVariantInput {...given} source="variant" label={word('variant')} />
        <ReferenceInput source="method" reference="types/education-methods">
          <RadioButtonGroupInput {...given} label={word('method')} row />
        </ReferenceInput>
        <ReferenceArrayInput source="method_ids" reference="types/education-methods">
          <CheckboxGroupInput {...given} label={word('methods')} />
        </ReferenceArrayInput>
        <BooleanInput {...given} source="agreed" label={word('agreed')} />
        <OrderedChoicesInput {...given} source="ranking" label={word('ranking')} choices={rankingKeys} />
      </Section>
      <Section title={word('numbers')}>
        <Pair>
          <DateInput {...given} source="born_on" label={word('born')} />
          <DateTimeInput {...given} source="starts_at" label={word('starts')} />
        </Pair>
        <Pair>
          <NumberInput {...given} source="price" label={word('price')} unit="руб." />
          <PhoneInput {...given} source="phone" label={word('phone')} />
        </Pair>
        <Pair>
          <MaskedInput {...given} source="snils" label={word('snils')} mask="snils" />
          <MaskedInput {...given} source="series" label={word('series')} mask="passportSeries" />
        </Pair>
      </Section>
      <Section title={word('records')}>
        <ReferenceInput source="direction_id" reference="directories/directions">
          <AutocompleteInput {...given} label={word('direction')} optionText={codeAndName} />
        </ReferenceInput>
        <ReferenceArrayInput source="subject_ids" reference="directories/subjects">
          <AutocompleteArrayInput {...given} label={word('subjects')} />
        </ReferenceArrayInput>
        <ArrayInput source="entrance_subjects">
          <SimpleFormIterator
            disabled={disabled}
            defaultItem={{ min_score: null, weight: 1 }}
            addLabel={word('add_row')}
            columns="1fr 1fr"
          >
            <NumberInput {...given} source="min_score" label={word('score')} step={1} />
            <NumberInput {...given} source="weight" label={word('weight')} />
          </SimpleFormIterator>
        </ArrayInput>
      </Section>
      <Section title={word('files')}>
        <FilesInput {...given} source="files" label={word('scans')} purpose="document" limits={limits} />
        <ImageInput {...given} source="image" label={word('picture')} purpose="document" />
      </Section>
      <Section title={word('translations')}>
        <TranslatableInputs>
          <TextInput {...given} source="name" label={word('heading')} />
          <TextInput {...given} source="description" label={word('summary')} multiline optional />
          <RichTextInput {...given} source="body" label={word('body')} />
        </TranslatableInputs>
      </Section>
    </>
  )
}
