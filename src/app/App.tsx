import { QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, type ReactNode } from 'react'
import { Admin, CustomRoutes, localStorageStore, Resource } from 'react-admin'
import { Route } from 'react-router-dom'
import { areas, pages } from './areas'
import { NotFoundPage } from './shell/placeholders/NotFoundPage'
import { ScreenFault } from './shell/page/ScreenFault'
import { authProviderFor, dataProvider, i18nProviderNow } from './kit/providers'
import type { AppDataProvider } from './kit/providers/dataProvider'
import { queryOptions } from './kit/providers/queryOptions'
import { useScheme } from './shell/scheme/scheme'
import { useUser } from './shell/session/store'
import { themes } from './kit/theme/theme'
import { Notifications } from './kit/providers/Notifications'
import { permissionsOf, resources } from './resources'

const authProvider = authProviderFor(permissionsOf)

/** The admin framework around every staff screen: a table of contents of the records. The frame around it is the shell's. */
export const App = ({ provider = dataProvider }: { provider?: AppDataProvider }) => {
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
  const i18nProvider = useMemo(() => i18nProviderNow(), [])
  return (
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
        <Route path="dashboard" element={<pages.dashboard.Page />} />
        <Route path="documents/applications/:profileId" element={<pages.applicationDocuments.Page />} />
        <Route path="my-documents" element={<pages.myDocuments.Page />} />
        <Route path="my-profile" element={<pages.myProfile.Page />} />
        <Route path="access/audit" element={<pages.audit.Page />} />
        <Route path="access/users/import" element={<pages.userImport.Page />} />
        <Route path="access/users/import/:importId" element={<pages.userImport.Page />} />
        <Route path="settings/legal-texts" element={<pages.legalTexts.Page />} />
        <Route path="profiles/ranking" element={<pages.ranking.Page />} />
        <Route path="profiles/ranking/:list" element={<pages.rankedList.Page />} />
        <Route path="profiles/orders" element={<pages.orders.Page />} />
        <Route path="media-manager" element={<pages.media.Page />} />
      </CustomRoutes>
      <Resource {...areas.profiles} />
      <Resource {...areas.campaigns} />
      <Resource {...areas.applicantDocuments} />
      <Resource {...areas.groups} />
      <Resource name={resources.materials.name} />
      <Resource name={resources.questions.name} />
      <Resource name={resources.tests.name} />
      <Resource {...areas.directions} />
      <Resource {...areas.subjects} />
      <Resource {...areas.documentTypes} />
      <Resource {...areas.users} />
      <Resource {...areas.roles} />
      <Resource {...areas.permissions} />
      <Resource {...areas.statuses} />
    </Admin>
  )
}

const Screens = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>

const Nothing = () => null
