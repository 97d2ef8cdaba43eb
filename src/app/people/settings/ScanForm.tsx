import type { Calls } from '../../../api'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

export type Authenticator = Calls['POST /api/settings/two-factor/enable']['answer']['data']
type Props = {
  readonly authenticator: Authenticator
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** The picture for the authenticator, the same as text for who cannot scan, and the code that proves that it works. */
export const ScanForm = ({ authenticator: { secret, qr }, onDone, onClose }: Props) => {
  const t = useTranslate()
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ code: '' }, submission.errors)
  const confirm = () =>
    submit(async () => {
      const { data } = await call('POST /api/settings/two-factor/confirm', { body: values, quiet: saidInForm })
      onDone(data.recovery_codes)
      return undefined
    })
  return (
    <ModalForm
      {...submission}
      title={t('own.second.turn_on')}
      verb={t('own.second.confirm')}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('own.second.scan')}</p>
      <div className="qr">
        <img src={qr} alt={t('own.second.qr')} width="200" height="200" />
        <div className="secret">
          <p className="small muted">{t('own.second.by_hand')}</p>
          <code>{inFours(secret)}</code>
          <CopyButton text={secret} />
        </div>
      </div>
      <TextField
        {...field('code')}
        className="in code"
        label={t('own.second.first_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={7}
      />
    </ModalForm>
  )
}
