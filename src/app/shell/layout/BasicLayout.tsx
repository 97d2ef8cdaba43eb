import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { HelpButton } from '../guide/HelpButton'
import { useTranslate } from '../i18n/i18n'
import { ProgressBar } from '../progress/ProgressBar'
import { useShell } from '../routing/shell'
import { Brand } from '../widgets/Brand'
import { DemoBar } from './DemoBar'
import { MaintenanceBar } from './MaintenanceBar'
import { LanguageLinks } from './LanguageLinks'

/** R2.21: the centred layout of guest pages. */
export const BasicLayout = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  const { config } = useShell()
  return (
    <div className="guest">
      <header className="row gap-1">
        <Brand />
        <span className="grow" />
        <HelpButton />
        <LanguageLinks />
        <GuestLink />
        <ProgressBar />
      </header>
      <DemoBar />
      <MaintenanceBar />
      <main id="main" className="grow">
        {children}
      </main>
      <footer className="row wrap gap-4 small muted">
        <span>{config.college}</span>
        {config.contacts !== '' && <span>{config.contacts}</span>}
        <Link to="/terms">{t('frame.terms')}</Link>
      </footer>
    </div>
  )
}

/** Links to registration on the sign-in page, and to sign-in on all other guest pages. */
const GuestLink = () => {
  const t = useTranslate()
  const { config } = useShell()
  const signingIn = useLocation().pathname === '/login'
  if (signingIn && !config.registration) return null
  return (
    <Link className="btn btn-small hide-phone" to={signingIn ? '/register' : '/login'}>
      {t(signingIn ? 'frame.register' : 'frame.sign_in')}
    </Link>
  )
}
