import type { Provider } from '../auth'
import { makeBinding } from '../auth'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'

type Props = { readonly provider: Provider; readonly onClose: () => void }

/** Takes the password for a new way into the account, and goes on to the other site. */
export const LinkDialog = ({ provider, onClose }: Props) => {
  const t = useTranslate()
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ password: '' }, submission.errors)
  const send = () =>
    submit(async () => {
      const { url } = await call('POST /api/oauth/:provider', {
        params: { provider },
        body: { binding: makeBinding(), ...values },
        quiet: saidInForm,
      })
      window.location.assign(url)
      return undefined
    })
  return (
    <ModalForm
      {...submission}
      title={t('own.identities.link_named', { name: t(`providers.names.${provider}`) })}
      verb={t('own.identities.go_on')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t('own.identities.dialog_text')}</p>
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
    </ModalForm>
  )
}
