import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { useTranslate } from '../../shell/i18n/i18n'
import { CodeInput } from './CodeInput'

type Props = {
  readonly words: 'renew' | 'disable'
  readonly danger?: boolean
  readonly onProved: (proof: { password: string; code: string }) => Promise<void>
  readonly onClose: () => void
}

/** What changes the second step asks for both steps: the password and a code. */
export const ProveDialog = ({ words, danger, onProved, onClose }: Props) => {
  const t = useTranslate()
  return (
    <DialogForm
      danger={danger}
      title={t(`own.second.${words}_title`)}
      submit={t(`own.second.${words}_verb`)}
      defaultValues={{ password: '', code: '' }}
      onClose={onClose}
      onSubmit={({ password, code }) => onProved({ password: password ?? '', code: code ?? '' })}
    >
      <p className="muted">{t(`own.second.${words}_text`)}</p>
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
      <CodeInput label={t('own.second.code')} helperText={t('own.second.code_or_recovery')} />
    </DialogForm>
  )
}
