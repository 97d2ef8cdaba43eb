import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { X } from 'lucide-react'
import { createElement } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { ReferenceNames } from './ReferenceNames'
import { useField, type FieldProps } from './useField'
import { nameOf, useReference, useReferenceAround, type OptionText } from './useReference'

type Props = FieldProps & { optionText?: OptionText }

const asIs = (value: unknown) => value
const idsOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

const namesIn = (reference: string, optionText: OptionText) => (value: unknown) =>
  createElement(ReferenceNames, { reference, optionText, ids: idsOf(value) })

/** Several records of another resource; its value is the list of their ids. */
export const AutocompleteArrayInput = ({ optionText = nameOf, ...props }: Props) => {
  const translate = useTranslate()
  const reference = useReferenceAround()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: namesIn(reference.reference, optionText),
  })
  const { chosen, found, isSearching, search, open, remember } = useReference({ ...reference, ids: idsOf(field.value) })
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        multiple
        disableCloseOnSelect
        id={control.id}
        value={chosen}
        options={found}
        loading={isSearching}
        onOpen={open}
        onChange={(_event, picked) => {
          remember(picked)
          field.onChange(picked.map((row) => row.id))
        }}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        onBlur={() => field.onBlur()}
        getOptionLabel={optionText}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(options) => options}
        disabled={control.disabled}
        loadingText={translate('kit.choice.searching')}
        noOptionsText={translate('kit.choice.nothing')}
        clearText={translate('kit.choice.clear')}
        openText={translate('kit.choice.open')}
        closeText={translate('kit.choice.close')}
        renderValue={(rows, getItemProps) =>
          rows.map((row, index) => {
            const { key, onDelete } = getItemProps({ index })
            return (
              <span className="pick" key={key}>
                {optionText(row)}
                <button
                  type="button"
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
            fullWidth
            inputRef={field.ref}
            error={control.invalid}
            placeholder={chosen.length === 0 ? translate('kit.choice.placeholder') : undefined}
            inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
          />
        )}
      />
    </FieldFrame>
  )
}
