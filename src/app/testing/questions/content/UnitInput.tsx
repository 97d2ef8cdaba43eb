import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useTranslatedChoices } from '../../../kit/inputs/choices/choices'
import { FieldFrame } from '../../../kit/inputs/FieldFrame'
import { Select } from '../../../kit/inputs/choices/Select'
import { useField } from '../../../kit/inputs/useField'
import { unitChoices } from '../choices'

const asIs = (value: unknown) => value

type Unit = { rule: string; texts: readonly string[] }
const unitOf = (value: unknown): Unit | null =>
  typeof value === 'object' && value !== null && 'rule' in value && 'texts' in value && Array.isArray(value.texts)
    ? { rule: String(value.rule), texts: value.texts.map(String) }
    : null

const textsIn = (typed: string) =>
  typed
    .split(/[,;]/)
    .map((text) => text.trim())
    .filter(Boolean)

/** Whether the answer needs a unit, and its accepted spellings. */
export const UnitInput = () => {
  const translate = useTranslate()
  const choices = useTranslatedChoices(unitChoices)
  const { field, frame, control } = useField(
    { source: 'unit', helperText: translate('questions.help.unit') },
    { format: asIs, parse: asIs, describe: (value) => unitOf(value)?.texts.join(', ') || '—' },
  )
  const unit = unitOf(field.value)
  // Preserves the typed commas and spaces as long as they yield the same list.
  const [typed, setTyped] = useState(unit?.texts.join(', ') ?? '')
  const texts = unit?.texts ?? []
  const shown = textsIn(typed).join() === texts.join() ? typed : texts.join(', ')
  return (
    <FieldFrame {...frame}>
      <div className="cols2">
        <Select
          id={control.id}
          labelId={`${control.id}-label`}
          choices={choices}
          value={unit?.rule ?? 'none'}
          describedBy={control.describedBy}
          onChange={(rule) => field.onChange(!rule || rule.id === 'none' ? null : { rule: rule.id, texts })}
        />
        {unit && (
          <OutlinedInput
            fullWidth
            inputRef={field.ref}
            value={shown}
            error={control.invalid}
            autoComplete="off"
            placeholder={translate('questions.help.units')}
            inputProps={{ 'aria-label': translate('questions.parts.units') }}
            onBlur={() => field.onBlur()}
            onChange={({ target: { value } }) => {
              setTyped(value)
              field.onChange({ ...unit, texts: textsIn(value) })
            }}
          />
        )}
      </div>
    </FieldFrame>
  )
}
