import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../kit/i18n/i18n'
import { FormFault } from '../kit/widgets/FormFault'
import { PasswordField } from '../kit/widgets/PasswordField'
import { TextField } from '../kit/widgets/TextField'
import { useSignIn } from './useSignIn'
import { Glyph } from '../kit/widgets/Glyph'

/** E-mail, password, remember-me. What was typed stays whatever the server answers; the server alone judges it. */
export const LoginForm = () => {
  const t = useTranslate()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(false)
  const { busy, fault, errors, submit } = useSignIn()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  return (
    <form
      ref={form}
      className="form"
      noValidate
      aria-label={t('login.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void submit({ email, password, remember })
      }}
    >
      <FormFault fault={fault} />
      <TextField
        name="email"
        label={t('login.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        value={email}
        errors={errors['email']}
        onValue={setEmail}
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        value={password}
        errors={errors['password']}
        onValue={setPassword}
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
      <button type="submit" className="btn p l w" aria-busy={busy}>
        {busy && <Glyph name="turning" className="i spin" />}
        {t(busy ? 'login.busy' : 'login.submit')}
      </button>
    </form>
  )
}
