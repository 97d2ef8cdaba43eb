import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'

type Props = { readonly onRequested: () => void; readonly onClose: () => void }

/** Requests deletion. Explains what is removed and what the law retains; requires the password. */
export const EraseDialog = ({ onRequested, onClose }: Props) => {
  const t = useTranslate()
  const { mutateAsync: ask } = useAct('POST /api/settings/erase-request')
  return (
    <DialogForm
      danger
      title={t('own.data.dialog')}
      submit={t('own.data.ask')}
      defaultValues={{ reason: '', password: '' }}
      onClose={onClose}
      onSubmit={async ({ reason, password }) => {
        await ask({ body: { reason: reason ?? '', password: password ?? '' } })
        onRequested()
        onClose()
      }}
    >
      <p>{t('own.data.dialog_text')}</p>
      <TextInput multiline optional source="reason" label={t('own.data.reason')} />
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}
