import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import type { Profile } from './useProfile'

type Props = { readonly onChanged: (profile: Profile) => void; readonly onClose: () => void }

/** Asks for another address: the password proves who asks, the mailed link that the address is theirs. */
export const EmailDialog = ({ onChanged, onClose }: Props) => {
  const t = useTranslate()
  const { mutateAsync: change } = useAct('PATCH /api/settings/email')
  return (
    <DialogForm
      title={t('settings.email.dialog')}
      submit={t('settings.email.send')}
      defaultValues={{ email: '', password: '' }}
      onClose={onClose}
      onSubmit={async ({ email, password }) => {
        onChanged(await change({ body: { email: email ?? '', password: password ?? '' } }))
        onClose()
      }}
    >
      <p className="muted">{t('settings.email.dialog_text')}</p>
      <TextInput source="email" label={t('settings.email.new')} type="email" autoComplete="email" />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}
