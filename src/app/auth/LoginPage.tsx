import { Link } from 'react-router-dom'
import { useTranslate } from '../kit/i18n/i18n'
import { useShell } from '../kit/routing/shell'
import { LoginForm } from './LoginForm'

/** R2.02: where everybody comes in. */
export const LoginPage = () => {
  const t = useTranslate()
  const { config } = useShell()
  return (
    <div className="guest-wrap">
      <div className="card">
        <div>
          <h1>{t('login.title')}</h1>
          {config.college !== '' && <p className="muted">{config.college}</p>}
        </div>
        <LoginForm />
      </div>
      {config.registration && (
        <p className="guest-after">
          {t('login.no_account')} <Link to="/register">{t('login.register')}</Link>
        </p>
      )}
      {config.demo && <p className="guest-after small muted">{t('login.demo')}</p>}
    </div>
  )
}
