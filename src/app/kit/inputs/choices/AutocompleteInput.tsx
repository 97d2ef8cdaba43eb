import Autocomplete from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../FieldFrame'
import { useAutocomplete, type AutocompleteProps } from './useAutocomplete'

type Props = AutocompleteProps & {
  /** Wraps a long name to a second line instead of truncating it. */
  multiline?: boolean
  /** Called after the record's id has been set. */
  onPick?: (id: number) => void
}

/** Selects one record of another resource by name or code; the value is its id. */
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
