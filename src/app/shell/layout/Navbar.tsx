import { Menu as MenuIcon, PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { HelpButton } from '../guide/HelpButton'
import { useTranslate } from '../i18n/i18n'
import { ProgressBar } from '../progress/ProgressBar'
import type { Breadcrumb } from '../routing/breadcrumbs'
import { useShell } from '../routing/shell'
import { useUser } from '../session/store'
import { PaletteButton } from '../palette/PaletteButton'
import { Brand } from '../widgets/Brand'
import { LanguageMenu } from './LanguageMenu'
import { PersonMenu } from './PersonMenu'
import { useSidebarOpen } from './sidebarState'

type Props = {
  readonly crumbs: readonly Breadcrumb[]
  readonly bell: ReactNode
  readonly onToggleSidebar: () => void
}

/** R2.23, R2.24: the bar above the content. */
export const Navbar = ({ crumbs, bell, onToggleSidebar }: Props) => {
  const t = useTranslate()
  const user = useUser()
  const { config } = useShell()
  const open = useSidebarOpen()
  return (
    <header className="top no-print row">
      <button
        type="button"
        className={user ? 'btn btn-icon' : 'btn btn-icon narrow'}
        aria-label={t('frame.menu')}
        aria-expanded={open}
        onClick={onToggleSidebar}
      >
        <PanelLeft className="i wide" aria-hidden="true" />
        <MenuIcon className="i narrow" aria-hidden="true" />
      </button>
      {!user && <Brand />}
      <Breadcrumbs crumbs={crumbs} />
      {user && (
        <>
          <PaletteButton />
          {bell}
        </>
      )}
      <HelpButton preload={user !== null} />
      <LanguageMenu />
      {user ? (
        <PersonMenu person={user} />
      ) : (
        <>
          {config.registration && (
            <Link className="btn hide-phone" to="/register">
              {t('frame.register')}
            </Link>
          )}
          <Link className="btn btn-primary" to="/login">
            {t('frame.sign_in')}
          </Link>
        </>
      )}
      <ProgressBar />
    </header>
  )
}

/** Breadcrumbs; phones show only the last one. */
const Breadcrumbs = ({ crumbs }: { crumbs: readonly Breadcrumb[] }) => {
  const t = useTranslate()
  return (
    <nav className="grow" aria-label={t('frame.you_are_here')}>
      <ol className="crumbs row text-s">
        {crumbs.map(({ label, to }, place) =>
          to === undefined ? (
            <li key={label} {...(place === crumbs.length - 1 && { 'aria-current': 'page' as const })}>
              {label}
            </li>
          ) : (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  )
}
