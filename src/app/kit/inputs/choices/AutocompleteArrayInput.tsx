import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../FieldFrame'
import { useAutocomplete, type AutocompleteProps } from './useAutocomplete'

/** Selects several records of another resource; the value is the list of ids. Ids without a loaded name stay in the value. */
export const AutocompleteArrayInput = (props: AutocompleteProps) => {
  const translate = useTranslate()
  const { frame, field, control, chosen, unnamed, optionText, remember, common, box } = useAutocomplete(props)
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...common}
        multiple
        disableCloseOnSelect
        value={chosen}
        onChange={(_event, picked) => {
          remember(picked)
          field.onChange([...unnamed, ...picked.map((row) => row.id)])
        }}
        renderValue={(rows, getItemProps) =>
          rows.map((row, index) => {
            const { key, onDelete } = getItemProps({ index })
            return (
              <span className="selected-option bg-sunken row gap-1 text-s" key={key}>
                {optionText(row)}
                <button
                  type="button"
                  className="cross"
                  tabIndex={-1}
                  disabled={control.disabled}
                  aria-label={translate('kit.choice.remove', { name: optionText(row) })}
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
            {...box}
            placeholder={chosen.length === 0 ? translate('kit.choice.placeholder') : undefined}
            inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
          />
        )}
      />
    </FieldFrame>
  )
}
