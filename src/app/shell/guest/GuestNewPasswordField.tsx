import { GuestPasswordField } from './GuestPasswordField'
import type { GuestTextFieldProps } from './GuestTextField'
import { PasswordStrength } from '../widgets/PasswordStrength'

type Props = Pick<GuestTextFieldProps, 'name' | 'label' | 'errors' | 'onValue'> & { readonly value: string }

/** A password that is being made: it says while it is typed whether it is long enough. The server alone decides. */
export const GuestNewPasswordField = (props: Props) => (
  <GuestPasswordField {...props} autoComplete="new-password" hint={<PasswordStrength length={props.value.length} />} />
)
