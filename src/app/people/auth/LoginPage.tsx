import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslate, i18n } from '../../shell/i18n/i18n'
import { withMessages } from '../../shell/i18n/withMessages'
import { useShell } from '../../shell/routing/shell'
import { GuestPasswordField } from '../../shell/guest/GuestPasswordField'
import { GuestForm } from '../../shell/guest/GuestForm'
import { GuestSubmitButton } from '../../shell/guest/GuestSubmitButton'
import { GuestTextField } from '../../shell/guest/GuestTextField'
import { useFields } from '../../shell/guest/useFields'
import { call } from '../../shell/http/call'
import type { HttpProblem } from '../../shell/http/problem'
import { formStatuses, useSubmission } from '../../shell/guest/useSubmission'
import type { SecondStepProps } from './SecondStep'
import { useStartSession } from './useStartSession'
import type { ProviderResult } from './useProviderReturn'

/** Sign-in providers are loaded on demand, because most colleges have none. */
const Providers = lazy(async () => ({ default: (await withMessages('account', import('./lazyParts'))).Providers }))

/** Email address from the history state, passed on by the page that confirmed it or set its password. */
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''

type Credentials = { readonly email: string; readonly password: string; readonly remember: boolean }
type SecondStep = { readonly Form: ComponentType<SecondStepProps>; readonly ticket: string; readonly remember: boolean }

const wrongCredentials = ({ status }: HttpProblem) => (status === 401 ? { text: i18n.t('login.wrong') } : undefined)

/**
 * Signs in. If the account has a second factor, a form for its code is loaded on demand and replaces the sign-in form.
 */
const useSignIn = () => {
  const enter = useStartSession()
  const submission = useSubmission(wrongCredentials)
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  const continueSignIn = async (opened: ProviderResult, remember: boolean) => {
    // Linking starts and ends in the settings, never on this page.
    if ('linked' in opened) return { text: i18n.t('error_alert_text') }
    if ('token' in opened) return enter({ token: opened.token, remember })
    const { SecondStep: Form } = await withMessages('account', import('./lazyParts'))
    setSecondStep({ Form, ticket: opened.ticket, remember })
    return undefined
  }
  return {
    ...submission,
    continueSignIn,
    secondStep,
    startAgain: () => setSecondStep(null),
    submit: (credentials: Credentials) =>
      submission.submit(async () => {
        const { data } = await call('POST /api/login', { body: credentials, quiet: formStatuses })
        return continueSignIn(data, credentials.remember)
      }),
  }
}
type SignIn = ReturnType<typeof useSignIn>

type LoginFormProps = Pick<SignIn, 'busy' | 'fault' | 'errors' | 'submit'> & { readonly knownEmail: string }

/** Keeps the typed values after an error; only the server validates them. */
const LoginForm = ({ busy, fault, errors, submit, knownEmail }: LoginFormProps) => {
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

/** R2.02: sign-in page. */
export const LoginPage = () => {
  const t = useTranslate()
  const { config } = useShell()
  const { state } = useLocation()
  const signIn = useSignIn()
  const { secondStep, startAgain, continueSignIn } = signIn
  return (
    <div>
      <div className="card">
        {secondStep ? (
          <secondStep.Form ticket={secondStep.ticket} remember={secondStep.remember} onStartAgain={startAgain} />
        ) : (
          <>
            <div>
              <h1>{t('login.title')}</h1>
              {config.college !== '' && <p className="muted">{config.college}</p>}
            </div>
            <LoginForm {...signIn} knownEmail={emailIn(state)} />
            {config.providers.length > 0 && (
              <Suspense fallback={null}>
                <Providers names={config.providers} onSignedIn={(opened) => continueSignIn(opened, false)} />
              </Suspense>
            )}
          </>
        )}
      </div>
      {!secondStep && config.registration && (
        <p className="guest-after">
          {t('login.no_account')} <Link to="/register">{t('login.register')}</Link>
        </p>
      )}
      {!secondStep && config.demo && <p className="guest-after small muted">{t('login.demo')}</p>}
    </div>
  )
}
