import Button from '@mui/material/Button'
import { StyledEngineProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { Admin, CustomRoutes, localStorageStore, Resource, useTranslate } from 'react-admin'
import { Route, useLocation } from 'react-router-dom'
import { NotFoundPage } from './shell/placeholders/NotFoundPage'
import { PageHead } from './shell/page/PageHead'
import { authProviderFor, i18nProviderNow, ProviderContext } from './kit/providers'
import { KeysDialog } from './kit/forms/KeysDialog'
import { queryOptions } from './kit/providers/queryOptions'
import { withMessages } from './shell/i18n/withMessages'
import { useScheme } from './shell/scheme/scheme'
import { useUser } from './shell/session/store'
import { themes } from './kit/theme/theme'
import { Notifications } from './kit/providers/Notifications'
import { routes } from './features'
import { pagesOf, permissionsOf, resourcesOf } from './shell/routing/derived'

const authProvider = authProviderFor((name) => permissionsOf(routes, name))

/** The react-admin app with the resources of all staff screens. The shell renders the frame around it. */
export const App = () => {
  const provider = useContext(ProviderContext)
  const scheme = useScheme()
  const person = useUser()?.id
  // A separate cache and store per user, so that the next user on this device sees no earlier data.
  const { queryClient, store } = useMemo(
    () => ({
      queryClient: new QueryClient({ defaultOptions: queryOptions }),
      store: localStorageStore('1', `abitura.${person}`),
    }),
    [person],
  )
  // Drops pending mutations when the session ends; form drafts in browser storage are restored after signing in.
  useEffect(() => () => queryClient.getMutationCache().clear(), [queryClient])
  const i18nProvider = useMemo(() => i18nProviderNow(), [])
  return (
    // Loads MUI styles first, so that the product's classes override them.
    <StyledEngineProvider injectFirst>
      <Admin
        key={person}
        authProvider={authProvider}
        dataProvider={provider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        store={store}
        theme={themes[scheme]}
        layout={Screens}
        loading={Nothing}
        catchAll={NotFoundPage}
        error={ScreenFault}
        notification={Notifications}
        loginPage={false}
        authCallbackPage={false}
        disableTelemetry
      >
        <CustomRoutes>
          {pagesOf(routes).map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </CustomRoutes>
        {resourcesOf(routes).map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
      </Admin>
    </StyledEngineProvider>
  )
}

const Screens = ({ children }: { children: ReactNode }) => (
  <>
    <UnsentWork />
    <Suspense fallback={null}>{children}</Suspense>
    <KeysDialog />
  </>
)

const WaitingWork = lazy(async () => ({
  default: (await withMessages('homework', import('./homework/own/WaitingWork'))).WaitingWork,
}))
/** In milliseconds: the page itself loads first. */
const unsentWorkMs = 1_500

/** Looks for homework that waits in this browser, and loads what sends it only if there is some. */
const UnsentWork = () => {
  const user = useUser()
  const { pathname } = useLocation()
  const [found, setFound] = useState({ on: '', isWaiting: false })
  const userId = user?.can.study ? user.id : null
  useEffect(() => {
    if (userId === null) return undefined
    const timer = setTimeout(async () => {
      const { handInStore } = await import('./shell/session/handInStore')
      setFound({ on: pathname, isWaiting: (await handInStore.count(userId)) > 0 })
    }, unsentWorkMs)
    return () => clearTimeout(timer)
  }, [userId, pathname])
  if (userId === null || !found.isWaiting) return null
  return (
    <Suspense fallback={null}>
      <WaitingWork userId={userId} pathname={pathname} />
    </Suspense>
  )
}

const Nothing = () => null

/** Error page for a crashed screen; the frame around it keeps working. */
const ScreenFault = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('kit.fault.title')} />
      <div className="fault stack muted">
        <Unplug className="faint" size={40} strokeWidth={1} aria-hidden />
        <p>{translate('kit.fault.text')}</p>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('kit.fault.reload')}
        </Button>
      </div>
    </>
  )
}
