import { useId, useState } from 'react'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { ModalForm } from '../../shell/widgets/ModalForm'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'

type Props = { readonly onAsked: () => void; readonly onClose: () => void }

/** Asks to be erased: says what goes and what the law keeps, and takes the password. */
export const EraseDialog = ({ onAsked, onClose }: Props) => {
  const t = useTranslate()
  const id = useId()
  const [reason, setReason] = useState('')
  const { submit, ...submission } = useSubmission()
  const { values, field } = useFields({ password: '' }, submission.errors)
  const send = () =>
    submit(async () => {
      await call('POST /api/settings/erase-request', { body: { ...values, reason }, quiet: saidInForm })
      onAsked()
      onClose()
      return undefined
    })
  return (
    <ModalForm
      {...submission}
      danger
      title={t('own.data.dialog')}
      verb={t('own.data.ask')}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p>{t('own.data.dialog_text')}</p>
      <div className="field">
        <label className="flabel" htmlFor={id}>
          {t('own.data.reason')} <span className="opt">{t('own.data.optional')}</span>
        </label>
        <textarea
          id={id}
          className="in"
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <PasswordField {...field('password')} label={t('settings.your_password')} autoComplete="current-password" />
    </ModalForm>
  )
}
