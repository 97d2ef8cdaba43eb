import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { methods, scales } from '../../../api/gradebook/codes'
import { useNumberText } from '../../kit/fields/useNumberText'
import { usePercentText } from '../../kit/fields/usePercentText'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { ArrayInput } from '../../kit/inputs/rows/ArrayInput'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import { SelectInput } from '../../kit/inputs/choices/SelectInput'
import { SimpleFormIterator } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { ReadDialog } from '../grid/ReadDialog'
import type { BookDialogProps } from '../grid/BookDialogs'

const methodChoices = choicesOf('marks.method', [...methods])
const scaleChoices = choicesOf('marks.scale', [...scales])

/** Edits how the final mark is computed. */
export const RulesDialog = ({ book, place, onClose, onDone }: BookDialogProps) => {
  const translate = useTranslate()
  const title = translate('marks.rules.title')
  if (!book.can_edit) return <ReadOnlyRules title={title} book={book} onClose={onClose} />
  return (
    <ActionDialog
      action="PUT /api/gradebook/:group/:subject/rules"
      request={({ scale, rules }) => ({ ...place, body: { version: book.version, scale, rules } })}
      name={`rules ${book.id}`}
      title={title}
      confirm={translate('marks.rules.save')}
      wide
      defaultValues={{ scale: book.scale, rules: book.rules }}
      onSuccess={onDone}
      onClose={onClose}
    >
      <RadioButtonGroupInput source="rules.method" label="marks.rules.method" choices={methodChoices} />
      <SelectInput source="scale" label="marks.rules.scale" choices={scaleChoices} />
      <Categories />
      <Bands />
    </ActionDialog>
  )
}

type ReadProps = Pick<BookDialogProps, 'book' | 'onClose'> & { title: string }

/** Read-only version of the rules. */
const ReadOnlyRules = ({ title, book: { scale, rules }, onClose }: ReadProps) => {
  const translate = useTranslate()
  const figure = useNumberText()
  const share = usePercentText(2)
  const percent = (value: number) => share(value / 100)
  const { method, categories, bands } = rules
  const from = (bounds: readonly number[], shown: (value: number) => string) =>
    bounds.map((bound, at) => `${translate('marks.rules.from_mark', { mark: at + 3 })} ${shown(bound)}`).join(', ')
  const row = (key: string, words: string) => (
    <>
      <dt className="muted">{translate(`marks.rules.${key}`)}</dt>
      <dd>{words}</dd>
    </>
  )
  const categoryWords = categories.map(({ name, weight, drop_lowest }) =>
    translate(drop_lowest > 0 ? 'marks.rules.category_drops' : 'marks.rules.category', {
      name,
      weight: figure(weight),
      count: drop_lowest,
    }),
  )
  return (
    <ReadDialog title={title} onClose={onClose}>
      <dl className="book-facts">
        {row('method', translate(`marks.method.${method}`))}
        {row('scale', translate(`marks.scale.${scale}`))}
        {method === 'categories' && row('categories', categoryWords.join('; '))}
        {scale === 'five' && method !== 'points' && row('averages', from(bands.averages, figure))}
        {row('percents', from(bands.percents, percent))}
        {row('pass', percent(bands.pass))}
      </dl>
    </ReadDialog>
  )
}

const Categories = () => {
  const translate = useTranslate()
  const method: unknown = useWatch({ name: 'rules.method' })
  if (method !== 'categories') return null
  return (
    <ArrayInput
      source="rules.categories"
      label="marks.rules.categories"
      helperText={translate('marks.rules.categories_help')}
    >
      <SimpleFormIterator
        defaultItem={{ name: null, weight: 1, drop_lowest: 0 }}
        addLabel={translate('marks.rules.add_category')}
        columns="minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)"
      >
        <TextInput source="name" label="marks.rules.category_name" />
        <NumberInput source="weight" label="marks.item.weight" />
        <NumberInput source="drop_lowest" label="marks.rules.drop_lowest" step={1} />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

/** Minimum mean or percent for each mark. */
const Bands = () => {
  const translate = useTranslate()
  const [scale, method]: unknown[] = useWatch({ name: ['scale', 'rules.method'] })
  const three = (source: string, unit?: string) => (
    <div className="cols3">
      {[3, 4, 5].map((mark, at) => (
        <NumberInput
          key={mark}
          source={`rules.bands.${source}.${at}`}
          label={translate('marks.rules.from_mark', { mark })}
          {...(unit && { unit })}
        />
      ))}
    </div>
  )
  return (
    <>
      {scale === 'five' && method !== 'points' && (
        <fieldset className="book-bands">
          <legend className="field-label">{translate('marks.rules.averages')}</legend>
          {three('averages')}
        </fieldset>
      )}
      <fieldset className="book-bands">
        <legend className="field-label">{translate('marks.rules.percents')}</legend>
        {three('percents', '%')}
      </fieldset>
      <NumberInput source="rules.bands.pass" label="marks.rules.pass" unit="%" />
    </>
  )
}
