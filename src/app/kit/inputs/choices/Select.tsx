import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import MuiSelect from '@mui/material/Select'
import { useId, type FocusEventHandler, type ReactNode, type Ref } from 'react'
import { StatusChip } from '../../fields/StatusChip'
import { choiceOf, type Choice } from './choices'
import { FieldFrame } from '../FieldFrame'

type Props<C extends Choice> = {
  choices: readonly C[]
  value: unknown
  /** Null if the empty choice was selected, which requires `clearable`. */
  onChange: (choice: C | null) => void
  /** Accessible name, if there is no visible label. */
  'aria-label'?: string
  /** Id of the visible label. */
  labelId?: string
  id?: string
  name?: string
  className?: string
  /** Text for an empty value; `clearable` also offers it as a choice. */
  emptyText?: ReactNode
  clearable?: boolean
  /** Fills the container; by default the width of the longest choice. */
  fullWidth?: boolean
  size?: 'small'
  disabled?: boolean
  invalid?: boolean
  describedBy?: string
  inputRef?: Ref<unknown>
  onBlur?: FocusEventHandler
}

/** A select without a form, for list toolbars and page headers. */
export const Select = <C extends Choice>(props: Props<C>) => {
  const { choices, value, onChange, emptyText, clearable = false, invalid = false, describedBy, ...rest } = props
  const { 'aria-label': label, ...box } = rest
  const chosen = choiceOf({ choices, value })
  return (
    <MuiSelect
      {...box}
      displayEmpty
      value={chosen ? String(chosen.id) : ''}
      onChange={(event) => onChange(choiceOf({ choices, value: event.target.value }) ?? null)}
      error={invalid}
      SelectDisplayProps={{
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': invalid || undefined,
      }}
      MenuProps={{ slotProps: { paper: { sx: { maxHeight: 320 } } } }}
      renderValue={() => (chosen ? <ChoiceName choice={chosen} /> : emptyText)}
    >
      {clearable && <MenuItem value="">{emptyText}</MenuItem>}
      {choices.map((choice, place) => [
        choice.group && choice.group !== choices[place - 1]?.group && (
          <ListSubheader key={choice.group} role="presentation">
            {choice.group}
          </ListSubheader>
        ),
        <MenuItem key={choice.id} value={String(choice.id)} disabled={choice.disabled}>
          <ChoiceName choice={choice} />
        </MenuItem>,
      ])}
    </MuiSelect>
  )
}

const ChoiceName = ({ choice }: { choice: Choice }) =>
  choice.variant ? (
    <StatusChip variant={choice.variant}>{choice.name}</StatusChip>
  ) : (
    <span lang={choice.lang}>{choice.name}</span>
  )

type LabelledProps<C extends Choice> = Pick<Props<C>, 'choices' | 'value' | 'onChange' | 'emptyText' | 'clearable'> & {
  label: string
}

/** A `Select` with a visible label. */
export const LabelledSelect = <C extends Choice>({ label, ...box }: LabelledProps<C>) => {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} optional={false} error={undefined}>
      <Select {...box} id={id} labelId={`${id}-label`} fullWidth />
    </FieldFrame>
  )
}
