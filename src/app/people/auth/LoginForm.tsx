import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { GuestPasswordField } from '../../shell/guest/GuestPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { useFields } from '../../shell/guest/useFields'
import type { SignIn } from './useSignIn'

type Props = Pick<SignIn, 'busy' | 'fault' | 'errors' | 'submit'> & { readonly knownEmail: string }

/** Keeps the typed values after an error; only the server validates them. */
export const LoginForm = ({ busy, fault, errors, submit, knownEmail }: Props) => {
  const t = useTranslate()
  const { values, field } = useFields({ email: knownEmail, password: '' }, errors)
  const [remember, setRemember] = useState(false)
  return (
    <GuestForm
      label={t('login.title')}
      fault={fault}
      errors={errors}
      onSubmit={() => void submit({ ...values, remember })}
    >
      <GuestTextField
        {...field('email')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <GuestPasswordField
        {...field('password')}
        label={t('login.password')}
        autoComplete="current-password"
        aside={
          <Link className="small" to="/password/reset">
            {t('login.forgot')}
          </Link>
        }
      />
      <label className="check-label">
        <input
          type="checkbox"
          name="remember"
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
        <span>{t('login.remember')}</span>
      </label>
      <GuestSubmitButton busy={busy} busyText={t('login.busy')}>
        {t('login.submit')}
      </GuestSubmitButton>
    </GuestForm>
  )
}
