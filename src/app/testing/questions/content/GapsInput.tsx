import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, X } from 'lucide-react'
import { useContext } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { ArrayInput, ArrayInputContext } from '../../../kit/inputs/rows/ArrayInput'
import { BooleanInput } from '../../../kit/inputs/BooleanInput'
import { contentLocales } from '../../../kit/inputs/translations/locales'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { RowSource } from '../../../kit/inputs/rows/SimpleFormIterator'
import { gapKinds, newGap } from '../emptyQuestions'
import { AcceptedNumbersInput, AcceptedTextsInput, TextRulesInputs } from './AcceptedInputs'
import { ShownLanguages } from './languages'
import { GapOptionsInput } from './OptionsInput'
import { partSummary } from './partSummary'

/** Gaps of a text. They are not a SimpleFormIterator, because each kind of gap has different inputs and lists. */
export const GapsInput = () => {
  const translate = useTranslate()
  return (
    <ArrayInput source="gaps" helperText={translate('questions.help.gaps')} summary={partSummary}>
      <Gaps />
    </ArrayInput>
  )
}

type Gap = { id?: unknown; kind?: unknown }
const gapsOf = (value: unknown): readonly Gap[] => (Array.isArray(value) ? value : [])

const Gaps = () => {
  const translate = useTranslate()
  const { source, label } = useContext(ArrayInputContext)
  const shown = useContext(ShownLanguages)
  const { getValues, setValue } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: source })
  const gaps = gapsOf(useWatch({ name: source }))
  const add = (kind: (typeof gapKinds)[number]) => {
    const numbers = gapsOf(getValues(source)).map(({ id }) => Number(id) || 0)
    const id = String(Math.max(0, ...numbers) + 1)
    append(newGap(kind, id))
    for (const locale of contentLocales) {
      const path = `content.translations.${locale}.body`
      const body: unknown = getValues(path)
      const text = typeof body === 'string' ? body : ''
      if (text !== '' || shown.includes(locale)) setValue(path, withPlaceholder(text, id), { shouldDirty: true })
    }
  }
  return (
    <>
      {fields.map((field, index) => {
        const gap = gaps[index]
        const name = `[[${String(gap?.id)}]]`
        return (
          <div key={field.id} className="stack gap-4 bordered p-4">
            <header className="row">
              <b className="num">{name}</b>
              <span className="muted">{translate(`questions.gap.${String(gap?.kind)}`)}</span>
              <IconButton
                className="push"
                aria-label={translate('kit.rows.remove', { label, number: index + 1 })}
                onClick={() => remove(index)}
              >
                <X size={20} strokeWidth={1.75} aria-hidden />
              </IconButton>
            </header>
            <RowSource source={source} index={index} label={label}>
              <NumberInput
                source="share"
                label="questions.parts.share"
                step={1}
                helperText={translate('questions.help.share')}
              />
              {gap?.kind === 'choice' && (
                <>
                  <GapOptionsInput />
                  <BooleanInput source="shuffle" label="questions.parts.shuffle" />
                </>
              )}
              {gap?.kind === 'text' && (
                <>
                  <AcceptedTextsInput />
                  <TextRulesInputs />
                </>
              )}
              {gap?.kind === 'number' && <AcceptedNumbersInput />}
            </RowSource>
          </div>
        )
      })}
      <div className="add-row row wrap">
        {gapKinds.map((kind) => (
          <Button key={kind} size="small" variant="outlined" onClick={() => add(kind)}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {translate(`questions.gap.${kind}`)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Appends the placeholder of a new gap to the last paragraph. */
const withPlaceholder = (html: string, id: string): string => {
  const gap = `[[${id}]]`
  if (html === '') return `<p>${gap}</p>`
  return html.endsWith('</p>') ? `${html.slice(0, -'</p>'.length)} ${gap}</p>` : `${html} ${gap}`
}
