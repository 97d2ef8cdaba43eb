import { useLoaderData, Link, useLocation } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { useUser } from '../session/store'
import { breadcrumbsFor, documentTitle } from '../routing/breadcrumbs'
import { useRecordName } from '../routing/recordName'
import type { OpenedRoute, Content } from '../routing/open'
import { UnreachablePage } from '../placeholders/UnreachablePage'
import { RoutesProvider, useShell } from '../routing/shell'
import type { ReactNode } from 'react'
import { HelpButton } from '../guide/HelpButton'
import { ProgressBar } from '../progress/ProgressBar'
import { Brand } from '../widgets/Brand'
import { DemoBar } from './DemoBar'
import { MaintenanceBar } from './MaintenanceBar'
import { LanguageLinks } from './LanguageLinks'

/** R2.21: the centred layout of guest pages. */
const BasicLayout = ({ children }: { children: ReactNode }) => {
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

/** Renders the current route in its layout (R2.20). */
export const Screen = () => {
  const t = useTranslate()
  const { matches, layout, content, pathname } = useLoaderData<OpenedRoute>()
  const recordName = useRecordName()
  const can = useUser()?.can
  const placeholder = t(content.kind === 'unreachable' ? 'unreachable.title' : 'missing.crumb')
  const crumbs = matches.length === 0 ? [{ label: placeholder }] : breadcrumbsFor({ matches, t, recordName, can })
  const inner = <RouteContent key={content.kind === 'screen' ? 'admin' : pathname} content={content} />
  return (
    <>
      <title>{documentTitle(crumbs, t('product'))}</title>
      {layout.name === 'basic' ? (
        <BasicLayout>{inner}</BasicLayout>
      ) : (
        <RoutesProvider value={layout.routes}>
          <layout.Layout crumbs={crumbs}>{inner}</layout.Layout>
        </RoutesProvider>
      )}
    </>
  )
}

const RouteContent = ({ content }: { readonly content: Content }) => {
  switch (content.kind) {
    case 'screen':
      return <content.Admin />
    case 'unreachable':
      return <UnreachablePage />
    case 'page':
    default:
      return <content.Page />
  }
}
