import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import type { Profile } from './askProfile'

type Props = { readonly onChanged: (profile: Profile) => void; readonly onClose: () => void }

/** Asks for another address: the password proves who asks, the mailed link that the address is theirs. */
export const EmailDialog = ({ onChanged, onClose }: Props) => {
  const t = useTranslate()
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ email: '', password: '' }, submission.errors)
  const send = () =>
    submit(async () => {
      const { data } = await call('PATCH /api/settings/email', { body: values, quiet: saidInForm })
      onChanged(data)
      onClose()
      return undefined
    })
  return (
    <ModalForm
      {...submission}
      title={t('settings.email.dialog')}
      verb={t('settings.email.send')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t('settings.email.dialog_text')}</p>
      <TextField
        {...field('email')}
        label={t('settings.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
      />
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
    </ModalForm>
  )
}
