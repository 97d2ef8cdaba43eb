import { useLocale } from 'react-admin'
import { Pair } from '../../src/app/kit/forms/Pair'
import { Section } from '../../src/app/kit/forms/Section'
import { AutocompleteInput } from '../../src/app/kit/inputs/AutocompleteInput'
import { AutocompleteManyInput } from '../../src/app/kit/inputs/AutocompleteManyInput'
import { CheckboxesInput } from '../../src/app/kit/inputs/CheckboxesInput'
import { CheckboxInput } from '../../src/app/kit/inputs/CheckboxInput'
import { ColourVariantInput } from '../../src/app/kit/inputs/ColourVariantInput'
import { DateInput } from '../../src/app/kit/inputs/DateInput'
import { DateTimeInput } from '../../src/app/kit/inputs/DateTimeInput'
import { FilesInput } from '../../src/app/kit/inputs/FilesInput'
import { ImageInput } from '../../src/app/kit/inputs/ImageInput'
import { MaskedInput } from '../../src/app/kit/inputs/MaskedInput'
import { NumberInput } from '../../src/app/kit/inputs/NumberInput'
import { OrderedChoicesInput } from '../../src/app/kit/inputs/OrderedChoicesInput'
import { PhoneInput } from '../../src/app/kit/inputs/PhoneInput'
import { RadioInput } from '../../src/app/kit/inputs/RadioInput'
import { RichTextInput } from '../../src/app/kit/inputs/RichTextInput'
import { RowsInput } from '../../src/app/kit/inputs/RowsInput'
import { SelectInput } from '../../src/app/kit/inputs/SelectInput'
import { TextareaInput } from '../../src/app/kit/inputs/TextareaInput'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { TranslationsInput } from '../../src/app/kit/inputs/TranslationsInput'
import { wordsOf } from './words'

const limits = { files: 5, megabytes: 20, formats: ['pdf', 'jpg', 'png'] }
const states = {
  codes: ['draft', 'published', 'archived'],
  variants: { draft: 'secondary', published: 'success', archived: 'dark' },
} as const
const rankingKeys = ['exam_total', 'average_score', 'achievements', 'preference', 'priority'] as const

/** Every control of the form kit, once. */
export const Controls = ({ disabled }: { disabled: boolean }) => {
  const word = wordsOf(useLocale() === 'en' ? 'en' : 'ru')
  const bases = (['budget', 'contract', 'targeted'] as const).map((id) => ({ id, name: word(id) }))
  const given = { disabled }
  return (
    <>
      <Section title={word('texts')}>
        <TextInput {...given} source="name" label={word('name')} help={word('name_help')} optional />
        <TextareaInput {...given} source="reason" label={word('reason')} />
        <RichTextInput {...given} source="letter" label={word('letter')} placeholder={word('heading')} />
        <RichTextInput {...given} source="article" label={word('article')} full />
      </Section>
      <Section title={word('choices')}>
        <Pair>
          <SelectInput {...given} source="basis" label={word('basis')} choices={bases} optional />
          <SelectInput {...given} source="status" label={word('status')} names="directions.status" {...states} />
        </Pair>
        <ColourVariantInput {...given} source="variant" label={word('variant')} />
        <RadioInput {...given} source="method" label={word('method')} reference="types/education-methods" inline />
        <CheckboxesInput {...given} source="method_ids" label={word('methods')} reference="types/education-methods" />
        <CheckboxInput {...given} source="agreed" label={word('agreed')} />
        <OrderedChoicesInput
          {...given}
          source="ranking"
          label={word('ranking')}
          codes={rankingKeys}
          names="directions.ranking"
        />
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
        <AutocompleteInput
          {...given}
          source="direction_id"
          label={word('direction')}
          reference="directories/directions"
          withCode
        />
        <AutocompleteManyInput
          {...given}
          source="subject_ids"
          label={word('subjects')}
          reference="directories/subjects"
        />
        <RowsInput
          {...given}
          source="entrance_subjects"
          blank={{ min_score: null, weight: 1 }}
          add={word('add_row')}
          grid="1fr 1fr"
        >
          <NumberInput {...given} source="min_score" label={word('score')} whole />
          <NumberInput {...given} source="weight" label={word('weight')} />
        </RowsInput>
      </Section>
      <Section title={word('files')}>
        <FilesInput {...given} source="files" label={word('scans')} purpose="document" limits={limits} />
        <ImageInput {...given} source="image" label={word('picture')} purpose="document" />
      </Section>
      <Section title={word('translations')}>
        <TranslationsInput
          fields={[
            { ...given, source: 'name', label: word('heading') },
            { ...given, source: 'description', label: word('summary'), Input: TextareaInput, optional: true },
            { ...given, source: 'body', label: word('body'), Input: RichTextInput },
          ]}
        />
      </Section>
    </>
  )
}
