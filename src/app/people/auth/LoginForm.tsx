import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { PasswordField } from '../../shell/widgets/PasswordField'
import { PlainForm } from '../../shell/widgets/PlainForm'
import { SubmitButton } from '../../shell/widgets/SubmitButton'
import { TextField } from '../../shell/widgets/TextField'
import { useFields } from '../../shell/widgets/useFields'
import type { SignIn } from './useSignIn'

type Props = Pick<SignIn, 'busy' | 'fault' | 'errors' | 'submit'> & { readonly knownEmail: string }

/** E-mail, password, remember-me. What was typed stays whatever the server answers; the server alone judges it. */
export const LoginForm = ({ busy, fault, errors, submit, knownEmail }: Props) => {
  const t = useTranslate()
  const { values, field } = useFields({ email: knownEmail, password: '' }, errors)
  const [remember, setRemember] = useState(false)
  return (
    <PlainForm
      label={t('login.title')}
      fault={fault}
      errors={errors}
      onSubmit={() => void submit({ ...values, remember })}
    >
      <TextField
        {...field('email')}
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <PasswordField
        {...field('password')}
        label={t('login.password')}
        autoComplete="current-password"
        aside={
          <Link className="small" to="/password/reset">
            {t('login.forgot')}
          </Link>
        }
      />
      <label className="ck">
        <input
          type="checkbox"
          name="remember"
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
        <span>{t('login.remember')}</span>
      </label>
      <SubmitButton busy={busy} busyText={t('login.busy')}>
        {t('login.submit')}
      </SubmitButton>
    </PlainForm>
  )
}
