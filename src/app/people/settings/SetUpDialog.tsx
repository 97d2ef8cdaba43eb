import { useState } from 'react'
import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { useAct } from '../../kit/providers/calls'
import { useTranslate } from '../../shell/i18n/i18n'
import { ScanForm, type Authenticator } from './ScanForm'

type Props = { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }

/** Sets up the second step: the password first, then the picture that the authenticator reads and its first code. */
export const SetUpDialog = ({ onDone, onClose }: Props) => {
  const t = useTranslate()
  const { mutateAsync: begin } = useAct('POST /api/settings/two-factor/enable')
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  if (authenticator) return <ScanForm authenticator={authenticator} onDone={onDone} onClose={onClose} />
  return (
    <DialogForm
      title={t('own.second.turn_on')}
      submit={t('own.second.go_on')}
      defaultValues={{ password: '' }}
      onClose={onClose}
      onSubmit={async ({ password }) => setAuthenticator(await begin({ body: { password: password ?? '' } }))}
    >
      <p className="muted">{t('own.second.begin_text')}</p>
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
    </DialogForm>
  )
}
