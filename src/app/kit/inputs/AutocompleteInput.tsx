import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { createElement } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { ReferenceNames } from './ReferenceNames'
import { useField, type FieldProps } from './useField'
import { nameOf, useReference, useReferenceAround, type OptionText } from './useReference'

type Props = FieldProps & {
  optionText?: OptionText
  /** A name too long for the field goes on in a second line instead of being cut. */
  multiline?: boolean
  /** Told of the record that was picked, when its id is in the field. */
  onPick?: (id: number) => void
}

const asIs = (value: unknown) => value
const namesIn = (reference: string, optionText: OptionText) => (value: unknown) =>
  createElement(ReferenceNames, { reference, optionText, ids: [value] })

/** One record of another resource, found by typing a part of its name or code; its value is the record's id. */
export const AutocompleteInput = ({ optionText = nameOf, ...props }: Props) => {
  const translate = useTranslate()
  const reference = useReferenceAround()
  const { field, frame, control } = useField(props, {
    format: asIs,
    parse: asIs,
    describe: namesIn(reference.reference, optionText),
  })
  const id = typeof field.value === 'number' ? field.value : null
  const { chosen, found, isSearching, search, open, remember } = useReference({
    ...reference,
    ids: id === null ? [] : [id],
  })
  const row = chosen[0] ?? null
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={control.id}
        value={row}
        options={found}
        loading={isSearching}
        onOpen={open}
        onChange={(_event, picked) => {
          if (picked) remember([picked])
          field.onChange(picked?.id ?? null)
          if (picked) props.onPick?.(picked.id)
        }}
        onInputChange={(_event, text, reason) => search(reason === 'input' ? text : '')}
        onBlur={() => field.onBlur()}
        getOptionLabel={optionText}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, value) => option.id === value.id}
        filterOptions={(options) => options}
        disabled={control.disabled}
        disableClearable={false}
        loadingText={translate('kit.choice.searching')}
        noOptionsText={translate('kit.choice.nothing')}
        clearText={translate('kit.choice.clear')}
        openText={translate('kit.choice.open')}
        closeText={translate('kit.choice.close')}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            fullWidth
            multiline={props.multiline}
            inputRef={field.ref}
            error={control.invalid}
            placeholder={translate('kit.choice.placeholder')}
            inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
          />
        )}
      />
    </FieldFrame>
  )
}
