import { useState } from 'react'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'
import { ScanForm, type Authenticator } from './ScanForm'

type Props = { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }

/** Sets up the second step: the password first, then the picture that the authenticator reads and its first code. */
export const SetUpDialog = ({ onDone, onClose }: Props) => {
  const t = useTranslate()
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ password: '' }, submission.errors)
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  const begin = () =>
    submit(async () => {
      const { data } = await call('POST /api/settings/two-factor/enable', { body: values, quiet: saidInForm })
      setAuthenticator(data)
      return undefined
    })
  if (authenticator) return <ScanForm authenticator={authenticator} onDone={onDone} onClose={onClose} />
  return (
    <ModalForm
      {...submission}
      title={t('own.second.turn_on')}
      verb={t('own.second.go_on')}
      onSubmit={() => void begin()}
      onClose={onClose}
    >
      <p className="muted">{t('own.second.begin_text')}</p>
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
    </ModalForm>
  )
}
