import Button from '@mui/material/Button'
import { StyledEngineProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { Unplug } from 'lucide-react'
import { Suspense, useContext, useEffect, useMemo, type ReactNode } from 'react'
import { Admin, CustomRoutes, localStorageStore, Resource, useTranslate } from 'react-admin'
import { Route } from 'react-router-dom'
import { NotFoundPage } from './shell/placeholders/NotFoundPage'
import { PageHead } from './shell/page/PageHead'
import { authProviderFor, i18nProviderNow, ProviderContext } from './kit/providers'
import { KeysDialog } from './kit/forms/KeysDialog'
import { queryOptions } from './kit/providers/queryOptions'
import { useScheme } from './shell/scheme/scheme'
import { useUser } from './shell/session/store'
import { themes } from './kit/theme/theme'
import { Notifications } from './kit/providers/Notifications'
import { routes } from './rooms'
import { pagesOf, permissionsOf, resourcesOf } from './shell/routing/derived'

const authProvider = authProviderFor((name) => permissionsOf(routes, name))

/** The admin framework around every staff screen: a table of contents of the records. The frame around it is the shell's. */
export const App = () => {
  const provider = useContext(ProviderContext)
  const scheme = useScheme()
  const person = useUser()?.id
  // Nothing that one person was shown stays for the next one at the same screen.
  const { queryClient, store } = useMemo(
    () => ({
      queryClient: new QueryClient({ defaultOptions: queryOptions }),
      store: localStorageStore('1', `abitura.${person}`),
    }),
    [person],
  )
  // What waited to be sent is over with its session; who signs in again is given it back from the browser's store.
  useEffect(() => () => queryClient.getMutationCache().clear(), [queryClient])
  const i18nProvider = useMemo(() => i18nProviderNow(), [])
  return (
    // The library's styles come first, so that a class of ours on one of its elements says the last word.
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
    <Suspense fallback={null}>{children}</Suspense>
    <KeysDialog />
  </>
)

const Nothing = () => null

/** A screen of ours that broke: what happened and a way on, inside the frame that still works. */
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
