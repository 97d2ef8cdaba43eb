import { lazy, type ComponentType } from 'react'
import { withWords } from './shell/i18n/withWords'
import { resources } from './resources'

/** The list of an area, as its index.ts exports it, and the forms of one record; records that the program fixes have no Create. */
type Lists = { List: ComponentType }
type Forms = { Edit: ComponentType; Create?: ComponentType }

/** A screen of its own, arriving like those of an area. */
const page = (load: () => Promise<ComponentType>) => ({
  load,
  Page: lazy(async () => ({ default: await load() })),
})

const Nothing = () => null

/**
 * A Resource whose screens arrive when they are needed: the router awaits `loadList` or `loadForms` before it shows them. A list does not
 * wait for the forms.
 */
const area = (name: string, load: { lists: () => Promise<Lists>; forms: () => Promise<Forms> }) => ({
  name,
  loadList: load.lists,
  loadForms: load.forms,
  list: lazy(async () => ({ default: (await load.lists()).List })),
  edit: lazy(async () => ({ default: (await load.forms()).Edit })),
  create: lazy(async () => ({ default: (await load.forms()).Create ?? Nothing })),
})

/** Screens about applications bring the words of admissions. */
const admissions =
  <T>(load: () => Promise<T>) =>
  () =>
    withWords('admissions', load())

/** The screens that are no records. */
export const pages = {
  dashboard: page(async () => (await import('./home/dashboard')).Dashboard),
  audit: page(async () => (await import('./people/audit')).AuditList),
  userImport: page(async () => (await import('./people/users/import')).ImportPage),
  legalTexts: page(async () => (await import('./people/settings/legal')).LegalTextsPage),
  applicationDocuments: page(
    admissions(async () => (await import('./admissions/documents/application')).ApplicationDocuments),
  ),
  myDocuments: page(admissions(async () => (await import('./admissions/documents/mine')).MyDocumentsPage)),
  myProfile: page(admissions(async () => (await import('./admissions/applications/mine')).MyProfilePage)),
  ranking: page(admissions(async () => (await import('./admissions/ranking')).RankingPage)),
  rankedList: page(admissions(async () => (await import('./admissions/ranking')).RankedListPage)),
  orders: page(admissions(async () => (await import('./admissions/enrolment')).OrdersPage)),
  media: page(async () => (await import('./library/media')).MediaManager),
}

/** The areas whose screens are built; the others are known to react-admin by name and shown as not yet there. */
export const areas = {
  profiles: area(resources.profiles.name, {
    lists: admissions(() => import('./admissions/applications')),
    forms: admissions(() => import('./admissions/applications/forms')),
  }),
  campaigns: area(resources.campaigns.name, {
    lists: admissions(() => import('./admissions/campaigns')),
    forms: admissions(() => import('./admissions/campaigns/forms')),
  }),
  groups: area(resources.groups.name, { lists: () => import('./groups'), forms: () => import('./groups/forms') }),
  directions: area(resources.directions.name, {
    lists: () => import('./directories/directions'),
    forms: () => import('./directories/directions/forms'),
  }),
  subjects: area(resources.subjects.name, {
    lists: () => import('./directories/subjects'),
    forms: () => import('./directories/subjects/forms'),
  }),
  applicantDocuments: area(resources.applicantDocuments.name, {
    lists: admissions(() => import('./admissions/documents')),
    forms: admissions(() => import('./admissions/documents/forms')),
  }),
  documentTypes: area(resources.documents.name, {
    lists: () => import('./directories/documentTypes'),
    forms: () => import('./directories/documentTypes/forms'),
  }),
  statuses: area(resources.statuses.name, {
    lists: () => import('./directories/statuses'),
    forms: () => import('./directories/statuses/forms'),
  }),
  users: area(resources.users.name, {
    lists: () => import('./people/users'),
    forms: () => import('./people/users/forms'),
  }),
  roles: area(resources.roles.name, {
    lists: () => import('./people/roles'),
    forms: () => import('./people/roles/forms'),
  }),
  permissions: area(resources.permissions.name, {
    lists: () => import('./people/permissions'),
    forms: () => import('./people/permissions/forms'),
  }),
}
