import { useEffect } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { Root } from './shell/layout/Root'
import { Screen } from './shell/layout/Screen'
import { useTranslate } from './shell/i18n/i18n'
import { progress } from './shell/progress/progress'
import { ProgressBar } from './shell/progress/ProgressBar'
import { Mark } from './shell/widgets/Mark'
import { matchRoutes } from './shell/routing/match'
import { type Files, filesOf, openRoute } from './shell/routing/open'
import { guestRoutes } from './guestRoutes'

const signedInFiles = () => import('./signedInFiles')

const shippedFiles: Files = {
  routes: async () => (await signedInFiles()).routes,
  admin: async () => (await signedInFiles()).admin(),
  placeholders: async () => (await signedInFiles()).placeholders(),
  defaultLayout: async () => (await signedInFiles()).defaultLayout(),
}

/** Preloads files for a returning signed-in user; errors are ignored here and reported when the files are needed. */
export const fetchAhead = () =>
  void Promise.allSettled([shippedFiles.routes(), shippedFiles.defaultLayout(), shippedFiles.admin()])

/** Preloads a guest page in parallel with messages and configuration; errors are reported when it opens. */
export const fetchPage = (path: string) => {
  const matches = matchRoutes(guestRoutes, path)
  if (matches.length > 0) void Promise.allSettled([filesOf(matches, shippedFiles)])
}

/** A single catch-all route; its loader finds the address in the route table. */
export const createRouter = (basename: string, files: Files = shippedFiles) =>
  createBrowserRouter(
    [
      {
        element: <Root />,
        errorElement: <BrokenPage home={`${basename}/`} />,
        hydrateFallbackElement: <Splash />,
        children: [
          {
            path: '*',
            loader: openRoute({ guestRoutes, basename, files }),
            // Query changes, such as filters or paging, do not reload the route.
            shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
              currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
                ? false
                : defaultShouldRevalidate,
            element: <Screen />,
            errorElement: <BrokenPage home={`${basename}/`} />,
          },
        ],
      },
    ],
    { basename: basename === '' ? '/' : basename },
  )

/** Empty frame while the first screen loads; index.html shows the same before scripts run. */
const Splash = () => (
  <div className="splash" aria-hidden="true">
    <ProgressBar />
    <Mark />
    <div />
  </div>
)

/**
 * Last resort if a screen cannot be rendered even after a reload. Independent of router and session, because either
 * may be the cause.
 */
const BrokenPage = ({ home }: { home: string }) => {
  const t = useTranslate()
  useEffect(() => progress.fail(), [])
  return (
    <main className="guest p-4" id="main">
      <div className="status-page">
        <Mark />
        <h1>{t('broken.title')}</h1>
        <p className="muted">{t('broken.text')}</p>
        <div className="row wrap w-full mt-2">
          <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
            {t('broken.again')}
          </button>
          <a className="btn btn-outline" href={home}>
            {t('broken.home')}
          </a>
        </div>
      </div>
    </main>
  )
}
