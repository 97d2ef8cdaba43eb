import { Link, useLocation } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { useShell } from '../routing/shell'

/** On the sign-in page the way to registration, on every other guest page the way to sign-in. */
export const OtherWayIn = () => {
  const t = useTranslate()
  const { config } = useShell()
  const signingIn = useLocation().pathname === '/login'
  if (signingIn && !config.registration) return null
  return (
    <Link className="btn s not-s" to={signingIn ? '/register' : '/login'}>
      {t(signingIn ? 'frame.register' : 'frame.sign_in')}
    </Link>
  )
}
