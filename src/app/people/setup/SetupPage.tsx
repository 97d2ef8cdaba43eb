import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useStartSession } from '../auth'
import { call } from '../../shell/http/call'
import { useTranslate } from '../../shell/i18n/i18n'
import { useRouteParam } from '../../shell/routing/useRouteParam'
import { GuestPasswordField } from '../../shell/guest/GuestPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { useFields } from '../../shell/guest/useFields'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'

const empty = { last_name: '', first_name: '', middle_name: '', email: '', password: '' }

/** Creates the first administrator, from the link that the server prints while there is none. */
export const SetupPage = () => {
  const t = useTranslate()
  const token = useRouteParam('token')
  const enter = useStartSession()
  const { busy, fault, errors, submit } = useSubmission()
  const { values, field } = useFields(empty, errors)
  const [made, setMade] = useState(false)
  const send = async () => {
    const { data } = await call('POST /api/setup', { body: { token, ...values }, quiet: formStatuses })
    setMade(true)
    return enter({ token: data.token, remember: false })
  }
  return (
    <div>
      <div className="card">
        <div>
          <h1>{t('setup.title')}</h1>
          <p className="muted">{t('setup.text')}</p>
        </div>
        <GuestForm label={t('setup.title')} fault={fault} errors={errors} onSubmit={() => void submit(send)}>
          <GuestTextField
            {...field('last_name')}
            label={t('setup.last_name')}
            hint={t('setup.last_name_hint')}
            autoComplete="family-name"
          />
          <GuestTextField {...field('first_name')} label={t('setup.first_name')} autoComplete="given-name" />
          <GuestTextField {...field('middle_name')} label={t('setup.middle_name')} autoComplete="additional-name" />
          <GuestTextField
            {...field('email')}
            label={t('setup.email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            spellCheck={false}
          />
          <GuestPasswordField
            {...field('password')}
            label={t('setup.password')}
            hint={t('setup.password_hint')}
            autoComplete="new-password"
          />
          <GuestSubmitButton busy={busy || made} busyText={t('setup.busy')}>
            {t('setup.submit')}
          </GuestSubmitButton>
        </GuestForm>
      </div>
      <p className="guest-after">
        {t('setup.have_account')} <Link to="/login">{t('setup.sign_in')}</Link>
      </p>
    </div>
  )
}
