import { ActionDialog } from '../../kit/forms/ActionDialog'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useTranslate } from '../../shell/i18n/i18n'

type Props = { readonly onRequested: () => void; readonly onClose: () => void }

/** Requests deletion. Explains what is removed and what the law retains; requires the password. */
export const EraseDialog = ({ onRequested, onClose }: Props) => {
  const t = useTranslate()
  return (
    <ActionDialog
      action="POST /api/settings/erase-request"
      request={({ reason, password }) => ({ body: { reason: reason ?? '', password: password ?? '' } })}
      confirmColor="warning"
      title={t('own.data.dialog')}
      confirm={t('own.data.ask')}
      defaultValues={{ reason: '', password: '' }}
      onSuccess={onRequested}
      onClose={onClose}
    >
      <p>{t('own.data.dialog_text')}</p>
      <TextInput multiline optional source="reason" label={t('own.data.reason')} />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </ActionDialog>
  )
}
