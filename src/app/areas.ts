import { lazy, type ComponentType } from 'react'
import { withWords } from './kit/i18n/withWords'
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
  dashboard: page(async () => (await import('./dashboard')).Dashboard),
  audit: page(async () => (await import('./audit')).AuditList),
  userImport: page(async () => (await import('./users/import')).ImportPage),
  legalTexts: page(async () => (await import('./settings/legal')).LegalTextsPage),
  applicationDocuments: page(admissions(async () => (await import('./documents/application')).ApplicationDocuments)),
  myDocuments: page(admissions(async () => (await import('./myDocuments')).MyDocumentsPage)),
  myProfile: page(admissions(async () => (await import('./myProfile')).MyProfilePage)),
  ranking: page(admissions(async () => (await import('./ranking')).RankingPage)),
  rankedList: page(admissions(async () => (await import('./ranking')).RankedListPage)),
  orders: page(admissions(async () => (await import('./enrolment')).OrdersPage)),
  media: page(async () => (await import('./media')).MediaManager),
}

/** The areas whose screens are built; the others are known to react-admin by name and shown as not yet there. */
export const areas = {
  profiles: area(resources.profiles.name, {
    lists: admissions(() => import('./profiles')),
    forms: admissions(() => import('./profiles/forms')),
  }),
  campaigns: area(resources.campaigns.name, {
    lists: admissions(() => import('./campaigns')),
    forms: admissions(() => import('./campaigns/forms')),
  }),
  groups: area(resources.groups.name, { lists: () => import('./groups'), forms: () => import('./groups/forms') }),
  directions: area(resources.directions.name, {
    lists: () => import('./directions'),
    forms: () => import('./directions/forms'),
  }),
  subjects: area(resources.subjects.name, {
    lists: () => import('./subjects'),
    forms: () => import('./subjects/forms'),
  }),
  applicantDocuments: area(resources.applicantDocuments.name, {
    lists: admissions(() => import('./documents')),
    forms: admissions(() => import('./documents/forms')),
  }),
  documentTypes: area(resources.documents.name, {
    lists: () => import('./documentTypes'),
    forms: () => import('./documentTypes/forms'),
  }),
  statuses: area(resources.statuses.name, {
    lists: () => import('./statuses'),
    forms: () => import('./statuses/forms'),
  }),
  users: area(resources.users.name, { lists: () => import('./users'), forms: () => import('./users/forms') }),
  roles: area(resources.roles.name, { lists: () => import('./roles'), forms: () => import('./roles/forms') }),
  permissions: area(resources.permissions.name, {
    lists: () => import('./permissions'),
    forms: () => import('./permissions/forms'),
  }),
}
