import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { useAutocomplete, type AutocompleteProps } from './useAutocomplete'

type Props = AutocompleteProps & {
  /** A name too long for the field goes on in a second line instead of being cut. */
  multiline?: boolean
  /** Told of the record that was picked, when its id is in the field. */
  onPick?: (id: number) => void
}

/** One record of another resource, found by typing a part of its name or code; its value is the record's id. */
export const AutocompleteInput = ({ multiline, onPick, ...props }: Props) => {
  const translate = useTranslate()
  const { frame, field, control, chosen, remember, common, box } = useAutocomplete(props, 'kit.empty.choose')
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...common}
        value={chosen[0] ?? null}
        onChange={(_event, picked) => {
          if (picked) remember([picked])
          field.onChange(picked?.id ?? null)
          if (picked) onPick?.(picked.id)
        }}
        disableClearable={false}
        renderInput={({ InputProps, inputProps }) => (
          <OutlinedInput
            {...InputProps}
            {...box}
            multiline={multiline}
            placeholder={translate('kit.choice.placeholder')}
            inputProps={{ ...inputProps, 'aria-describedby': control.describedBy }}
          />
        )}
      />
    </FieldFrame>
  )
}
