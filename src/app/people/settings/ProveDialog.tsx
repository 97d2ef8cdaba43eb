import { useTranslate } from '../../shell/i18n/i18n'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'

type Proof = { readonly body: { readonly password: string; readonly code: string }; readonly quiet: readonly number[] }
type Props = {
  readonly words: 'renew' | 'disable'
  readonly danger?: boolean
  readonly onProved: (proof: Proof) => Promise<void>
  readonly onClose: () => void
}

/** What changes the second step asks for both steps: the password and a code. */
export const ProveDialog = ({ words, danger, onProved, onClose }: Props) => {
  const t = useTranslate()
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ password: '', code: '' }, submission.errors)
  const send = () =>
    submit(async () => {
      await onProved({ body: values, quiet: saidInForm })
      return undefined
    })
  return (
    <ModalForm
      {...submission}
      danger={danger}
      title={t(`own.second.${words}_title`)}
      verb={t(`own.second.${words}_verb`)}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="muted">{t(`own.second.${words}_text`)}</p>
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
      <TextField
        {...field('code')}
        className="in code"
        label={t('own.second.code')}
        hint={t('own.second.code_or_recovery')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
      />
    </ModalForm>
  )
}
