import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useDeferredChange } from '../../kit/inputs/useDeferredChange'
import { useField, type FieldProps } from '../../kit/inputs/useField'
import { useRead } from '../../kit/providers/calls'

const asIs = (value: unknown) => value
const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
const all = (options: string[]) => options

/** Tags of a question: existing tags are suggested, and new ones can be typed. */
export const TagsInput = (props: FieldProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useDeferredChange(typed.trim(), setQ)
  const { data = [] } = useRead('GET /api/questions/tags', q ? { query: { q } } : {})
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: (value) => stringsOf(value).join(', ') || '—',
  })
  const tags = stringsOf(field.value)
  const take = (values: readonly string[]) =>
    field.onChange([...new Set(values.map((value) => value.trim().toLowerCase()).filter(Boolean))])
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        multiple
        freeSolo
        filterSelectedOptions
        id={control.id}
        value={tags}
        options={data.map(({ name }) => name)}
        filterOptions={all}
        inputValue={typed}
        onInputChange={(_event, text) => setTyped(text)}
        onChange={(_event, values) => take(values)}
        // Adds a typed tag that was not confirmed.
        onBlur={() => {
          if (typed.trim()) take([...tags, typed])
          field.onBlur()
        }}
        disabled={control.disabled}
        clearText={translate('kit.choice.clear')}
        renderValue={(values, getItemProps) =>
          values.map((tag, index) => {
            const { key, onDelete } = getItemProps({ index })
            return (
              <span className="selected-option bg-sunken row gap-1 text-s" key={key}>
                {tag}
                <button
                  type="button"
                  className="cross"
                  tabIndex={-1}
                  disabled={control.disabled}
                  aria-label={translate('kit.choice.remove', { name: tag })}
                  onClick={onDelete}
                >
                  <X size={14} strokeWidth={2} aria-hidden />
                </button>
              </span>
            )
          })
        }
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            inputRef={field.ref}
            error={control.invalid}
            placeholder={tags.length === 0 ? translate('questions.tag.placeholder') : undefined}
            inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
          />
        )}
      />
    </FieldFrame>
  )
}
