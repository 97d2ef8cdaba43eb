import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { useField, type FieldProps } from './useField'

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' }

/** A password field with a button to show the password. */
export const PasswordInput = ({ autoComplete, ...props }: Props) => {
  const translate = useTranslate()
  const [visible, setVisible] = useState(false)
  const { field, frame, control } = useField(props, { whenEmpty: 'kit.empty.fill' })
  const { ref, ...handlers } = field
  const Icon = visible ? EyeOff : Eye
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        {...handlers}
        fullWidth
        id={control.id}
        type={visible ? 'text' : 'password'}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete={autoComplete}
        inputProps={{ 'aria-describedby': control.describedBy, autoCapitalize: 'none', spellCheck: false }}
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              edge="end"
              aria-pressed={visible}
              aria-label={translate('frame.show_password')}
              onClick={() => setVisible(!visible)}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </InputAdornment>
        }
      />
    </FieldFrame>
  )
}
