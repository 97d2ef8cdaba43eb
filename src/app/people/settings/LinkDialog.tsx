import { makeBinding, type Provider } from '../auth'
import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'

type Props = { readonly provider: Provider; readonly onClose: () => void }

/** Takes the password for a new way into the account, and goes on to the other site: a way to sign in is no call of the data provider. */
export const LinkDialog = ({ provider, onClose }: Props) => {
  const t = useTranslate()
  return (
    <DialogForm
      title={t('own.identities.link_named', { name: t(`providers.names.${provider}`) })}
      submit={t('own.identities.go_on')}
      defaultValues={{ password: '' }}
      onClose={onClose}
      onSubmit={async ({ password }) => {
        const body = { binding: makeBinding(), password: password ?? '' }
        const { url } = await call('POST /api/oauth/:provider', { params: { provider }, body })
        window.location.assign(url)
      }}
    >
      <p className="muted">{t('own.identities.dialog_text')}</p>
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}
