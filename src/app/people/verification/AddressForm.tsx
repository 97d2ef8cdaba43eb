import { useTranslate } from '../../shell/i18n/i18n'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { useFields } from '../../shell/guest/useFields'
import { useSubmission } from '../../shell/guest/useSubmission'

type Props = {
  /** Message prefix of the page: title, email, submit, busy. */
  readonly messagePrefix: 'resend' | 'forgot'
  readonly initialEmail: string
  readonly onSend: (email: string) => Promise<void>
  readonly onSent: (email: string) => void
}

/** Form with one address to send a mail to. */
export const AddressForm = ({ messagePrefix, initialEmail, onSend, onSent }: Props) => {
  const t = useTranslate()
  const { busy, fault, errors, submit } = useSubmission()
  const { values, field } = useFields({ email: initialEmail }, errors)
  const send = () =>
    submit(async () => {
      await onSend(values.email)
      onSent(values.email)
      return undefined
    })
  return (
    <GuestForm label={t(`${messagePrefix}.title`)} fault={fault} errors={errors} onSubmit={() => void send()}>
      <GuestTextField
        {...field('email')}
        label={t(`${messagePrefix}.email`)}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <GuestSubmitButton busy={busy} busyText={t(`${messagePrefix}.busy`)}>
        {t(`${messagePrefix}.submit`)}
      </GuestSubmitButton>
    </GuestForm>
  )
}
