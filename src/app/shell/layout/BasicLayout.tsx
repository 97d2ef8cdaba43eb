import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { ProgressBar } from '../progress/ProgressBar'
import { useShell } from '../routing/shell'
import { Brand } from '../widgets/Brand'
import { DemoBar } from './DemoBar'
import { LanguageLinks } from './LanguageLinks'
import { OtherWayIn } from './OtherWayIn'

/** R2.21: the centred layout of guest pages. */
export const BasicLayout = ({ children }: { children: ReactNode }) => {
  const t = useTranslate()
  const { config } = useShell()
  return (
    <div className="guest">
      <header>
        <Brand />
        <span className="grow" />
        <LanguageLinks />
        <OtherWayIn />
        <ProgressBar />
      </header>
      <DemoBar />
      <main id="main">{children}</main>
      <footer>
        <span>{config.college}</span>
        <Link to="/terms">{t('frame.terms')}</Link>
      </footer>
    </div>
  )
}
