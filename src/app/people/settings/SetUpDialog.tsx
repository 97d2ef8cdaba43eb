import Button from '@mui/material/Button'
import { useState } from 'react'
import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { useAct } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { useTranslate } from '../../shell/i18n/i18n'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { CodeInput } from './CodeInput'

type Props = { readonly onDone: (codes: readonly string[]) => void; readonly onClose: () => void }

/** Two steps: the password, then a QR code and the authenticator's first code. */
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

const inGroupsOfFour = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

type Authenticator = AnswerOf<'POST /api/settings/two-factor/enable'>
type ScanProps = Props & { readonly authenticator: Authenticator }

/** Shows the QR code and its secret as text, and asks for a code to confirm the setup. */
const ScanForm = ({ authenticator: { secret, uri, qr }, onDone, onClose }: ScanProps) => {
  const t = useTranslate()
  const { mutateAsync: confirm } = useAct('POST /api/settings/two-factor/confirm')
  return (
    <DialogForm
      title={t('own.second.turn_on')}
      submit={t('own.second.confirm')}
      defaultValues={{ code: '' }}
      onClose={onClose}
      onSubmit={async ({ code }) => onDone((await confirm({ body: { code: code ?? '' } })).recovery_codes)}
    >
      <p>{t('own.second.scan')}</p>
      {/* Phones cannot scan their own screen; the otpauth link opens their authenticator. */}
      <Button variant="outlined" href={uri}>
        {t('own.second.open_app')}
      </Button>
      <div className="secret center gap-3 text-center">
        <img className="bordered" src={qr} alt={t('own.second.qr')} width="200" height="200" />
        <p className="small muted">{t('own.second.by_hand')}</p>
        <code>{inGroupsOfFour(secret)}</code>
        <CopyButton text={secret} />
      </div>
      <CodeInput digits label={t('own.second.first_code')} />
    </DialogForm>
  )
}
