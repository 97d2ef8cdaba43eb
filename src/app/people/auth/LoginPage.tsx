import { lazy, Suspense } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { withMessages } from '../../shell/i18n/withMessages'
import { useShell } from '../../shell/routing/shell'
import { LoginForm } from './LoginForm'
import { useSignIn } from './useSignIn'

/** Sign-in providers are loaded on demand, because most colleges have none. */
const Providers = lazy(async () => ({ default: (await withMessages('account', import('./lazyParts'))).Providers }))

/** Email address from the history state, passed on by the page that confirmed it or set its password. */
const emailIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''

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
