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

const inside = () => import('./inside')

const shippedFiles: Files = {
  routes: async () => (await inside()).routes,
  admin: async () => (await inside()).admin(),
  placeholders: async () => (await inside()).placeholders(),
  defaultLayout: async () => (await inside()).defaultLayout(),
}

/** Begins to fetch what somebody who comes back signed in will need; a failure is met again, and told, when it is needed. */
export const fetchAhead = () =>
  void Promise.allSettled([shippedFiles.routes(), shippedFiles.defaultLayout(), shippedFiles.admin()])

/** Begins to fetch the page of a guest at once, beside the words and the configuration; a failure is met again where it is opened. */
export const fetchPage = (path: string) => {
  const matches = matchRoutes(guestRoutes, path)
  if (matches.length > 0) void Promise.allSettled([filesOf(matches, shippedFiles)])
}

/** One route for every address: its loader looks the address up in the route table and opens it. */
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
            // A filter or a page number in the query changes no route.
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

/** The empty frame while the first screen is on its way; index.html shows the same before there is any script. */
const Splash = () => (
  <div className="splash" aria-hidden="true">
    <ProgressBar />
    <Mark />
    <div />
  </div>
)

/** What is left when a screen cannot be drawn even after a reload. It needs no router and no session: either may be what broke. */
const BrokenPage = ({ home }: { home: string }) => {
  const t = useTranslate()
  useEffect(() => progress.fail(), [])
  return (
    <main className="guest p-4" id="main">
      <div className="plain-page">
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
