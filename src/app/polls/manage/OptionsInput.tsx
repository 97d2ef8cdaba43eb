import { MoveButtons } from '../../kit/inputs/rows/MoveButtons'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { GripVertical, Plus, Trash2 } from 'lucide-react'
import { useCallback, useContext, useState } from 'react'
import { useSourceContext, useTranslate } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { pollLimits } from '../../../api/polls/codes'
import { ArrayInput, ArrayInputContext } from '../../kit/inputs/rows/ArrayInput'
import { LocaleFields } from '../../kit/inputs/translations/LocaleFields'
import { contentLocales } from '../../kit/inputs/translations/locales'
import { RowSource } from '../../kit/inputs/rows/SimpleFormIterator'
import { TextInput } from '../../kit/inputs/TextInput'
import { useDragOrder } from '../../kit/inputs/rows/useDragOrder'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Edits the options in display order, each in both languages. */
export const OptionsInput = ({ source }: { source: string }) => (
  <ArrayInput source={source} label={false}>
    <OptionRows />
  </ArrayInput>
)

type Option = { id: string; translations?: { ru?: { title?: string }; en?: { title?: string } } }

const OptionRows = () => {
  const translate = useTranslate()
  const { source, label } = useContext(ArrayInputContext)
  const { fields, append, remove, move } = useFieldArray({ name: source, keyName: 'key' })
  const options: readonly Option[] = useWatch({ name: source })
  const [announcement, announce] = useState('')
  const nameOf = useCallback(
    (index: number) =>
      options[index]?.translations?.ru?.title || translate('polls.option.numbered', { number: index + 1 }),
    [options, translate],
  )
  const moveTo = useCallback(
    ({ from, to }: { from: number; to: number }) => {
      move(from, to)
      announce(translate('polls.option.moved', { name: nameOf(from), place: to + 1 }))
    },
    [move, nameOf, translate],
  )
  const { list, dragged, handle } = useDragOrder({ onMove: moveTo })
  return (
    <>
      <ol ref={list} className="stack">
        {fields.map((field, index) => {
          const name = nameOf(index)
          return (
            <li key={field.key} className={dragged === index ? 'panel p-3 dragged' : 'panel p-3'}>
              <div className="row gap-1">
                <button
                  type="button"
                  className="grip"
                  aria-label={translate('polls.option.drag', { name, place: index + 1 })}
                  {...handle(index, fields.length)}
                >
                  <GripVertical {...icon} />
                </button>
                <span className="medium grow">{translate('polls.option.numbered', { number: index + 1 })}</span>
                <MoveButtons
                  name={name}
                  index={index}
                  count={fields.length}
                  onMove={(to) => moveTo({ from: index, to })}
                />
                <IconButton aria-label={translate('kit.order.remove', { name })} onClick={() => remove(index)}>
                  <Trash2 {...icon} />
                </IconButton>
              </div>
              <RowSource source={source} index={index} label={label}>
                <OptionTexts />
              </RowSource>
            </li>
          )
        })}
      </ol>
      {fields.length < pollLimits.options && (
        <div className="add-row">
          <Button
            size="small"
            variant="outlined"
            onClick={() => append({ id: nextOptionId(options), translations: { ru: {}, en: {} } })}
          >
            <Plus size={16} strokeWidth={2} aria-hidden />
            {translate('polls.option.add')}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}

/** Options are short, so both languages fit side by side. */
const OptionTexts = () => {
  const prefix = useSourceContext().getSource('translations')
  return (
    <div className="cols2">
      {contentLocales.map((locale) => (
        <div key={locale} className="stack">
          <LocaleFields locale={locale} prefix={prefix}>
            <TextInput source="title" label={`polls.option.title.${locale}`} optional={locale !== contentLocales[0]} />
            <TextInput
              source="description"
              label={`polls.option.description.${locale}`}
              multiline
              minRows={1}
              optional
            />
          </LocaleFields>
        </div>
      ))}
    </div>
  )
}

/** Returns the next option id: one above the highest number in use. */
const nextOptionId = (options: readonly Option[]): string =>
  `o${1 + Math.max(0, ...options.map(({ id }) => Number(/^o(\d+)$/.exec(id)?.[1] ?? 0)))}`
