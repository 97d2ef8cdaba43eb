import { GuestPasswordField } from './GuestPasswordField'
import type { GuestTextFieldProps } from './GuestTextField'
import { PasswordStrength } from '../widgets/PasswordStrength'

type Props = Pick<GuestTextFieldProps, 'name' | 'label' | 'errors' | 'onValue'> & { readonly value: string }

/** A new password with a live length check. The server decides. */
export const GuestNewPasswordField = (props: Props) => (
  <GuestPasswordField {...props} autoComplete="new-password" hint={<PasswordStrength length={props.value.length} />} />
)
