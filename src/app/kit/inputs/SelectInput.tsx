import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { useTranslate } from 'react-admin'
import { StatusChip } from '../fields/StatusChip'
import { choiceOf, useChoices, type Choice } from './choices'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & { choices?: readonly Choice[] }

/** One of a list of choices; an optional one may be emptied again. Choices with a colour variant are shown as chips. */
export const SelectInput = (props: Props) => {
  const translate = useTranslate()
  const { choices, isPending } = useChoices(props.choices)
  const { field, frame, control } = useField(props, {
    describe: (value) => choiceOf({ choices, value })?.name ?? '—',
  })
  const { ref, value, onChange, ...handlers } = field
  const chosen = choiceOf({ choices, value })
  return (
    <FieldFrame {...frame}>
      <Select
        {...handlers}
        displayEmpty
        value={chosen ? String(chosen.id) : ''}
        onChange={(event) => onChange(choiceOf({ choices, value: event.target.value })?.id ?? null)}
        disabled={control.disabled || isPending}
        error={control.invalid}
        labelId={`${control.id}-label`}
        id={control.id}
        inputRef={ref}
        fullWidth
        SelectDisplayProps={{ 'aria-describedby': control.describedBy, 'aria-invalid': control.invalid || undefined }}
        MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
        renderValue={() =>
          chosen ? <ChoiceName choice={chosen} /> : <span className="faint">{empty(translate)}</span>
        }
      >
        {props.optional && <MenuItem value="">{empty(translate)}</MenuItem>}
        {choices.map((choice) => (
          <MenuItem key={choice.id} value={String(choice.id)} disabled={choice.disabled}>
            <ChoiceName choice={choice} />
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  )
}

const empty = (translate: (key: string) => string) => translate('kit.field.not_chosen')

const ChoiceName = ({ choice }: { choice: Choice }) =>
  choice.variant ? <StatusChip variant={choice.variant}>{choice.name}</StatusChip> : choice.name
