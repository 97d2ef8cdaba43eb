import { TextInput } from '../../kit/inputs/TextInput'

type Props = { label: string; helperText?: string; digits?: boolean }

/** Accepts an authenticator code or a recovery code. */
export const CodeInput = ({ label, helperText, digits }: Props) => (
  <TextInput
    source="code"
    label={label}
    helperText={helperText}
    autoComplete="one-time-code"
    inputProps={{
      className: 'code',
      autoCapitalize: 'none',
      spellCheck: false,
      maxLength: digits ? 7 : 20,
      inputMode: digits ? 'numeric' : 'text',
    }}
  />
)
