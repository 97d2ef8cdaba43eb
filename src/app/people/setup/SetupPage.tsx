import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEnter } from '../auth'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { useRouteParam } from '../../shell/routing/useRouteParam'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SubmitButton } from '../../shell/widgets/SubmitButton'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import { saidInForm, useSubmission } from '../../shell/widgets/useSubmission'

const empty = { last_name: '', first_name: '', middle_name: '', email: '', password: '' }

/** Where the link leads that the server prints while a college has nobody yet: its first administrator. */
export const SetupPage = () => {
  const t = useTranslate()
  const token = useRouteParam('token')
  const enter = useEnter()
  const { busy, fault, errors, submit } = useSubmission()
  const { values, field } = useFields(empty, errors)
  const [made, setMade] = useState(false)
  const send = async () => {
    const { data } = await call('POST /api/setup', { body: { token, ...values }, quiet: saidInForm })
    setMade(true)
    return enter({ token: data.token, remember: false })
  }
  return (
    <div className="guest-wrap">
      <div className="card">
        <div>
          <h1>{t('setup.title')}</h1>
          <p className="muted">{t('setup.text')}</p>
        </div>
        <PlainForm label={t('setup.title')} fault={fault} errors={errors} onSubmit={() => void submit(send)}>
          <TextField {...field('last_name')} label={t('setup.last_name')} autoComplete="family-name" />
          <TextField {...field('first_name')} label={t('setup.first_name')} autoComplete="given-name" />
          <TextField {...field('middle_name')} label={t('setup.middle_name')} autoComplete="additional-name" />
          <TextField
            {...field('email')}
            label={t('setup.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
          <PasswordField
            {...field('password')}
            label={t('setup.password')}
            hint={t('setup.password_hint')}
            autoComplete="new-password"
          />
          <SubmitButton busy={busy || made} busyText={t('setup.busy')}>
            {t('setup.submit')}
          </SubmitButton>
        </PlainForm>
      </div>
      <p className="guest-after">
        {t('setup.have_account')} <Link to="/login">{t('setup.sign_in')}</Link>
      </p>
    </div>
  )
}
