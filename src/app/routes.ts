import type { UserObject } from '../api'
import { areas, pages } from './areas'
import { guestRoutes } from './guestRoutes'
import { accountPage } from './shell/routing/accountPage'
import { also, permitted, records, soon } from './shell/routing/nodes'
import type { RouteNode, RouteTable, RouteView } from './shell/routing/types'

/** R6.05, R9.08: higher and secondary vocational education keep a portfolio. */
const portfolioEducationTypes: readonly number[] = [1, 2]
const keepsPortfolio = ({ current_group }: UserObject): boolean =>
  current_group !== null && portfolioEducationTypes.includes(current_group.direction.education_type_id)

const dashboard: RouteView = { kind: 'screen', load: pages.dashboard.load }

/** What belongs to the person: it stands above the captions of the menu. */
const own: RouteTable = [
  { path: 'dashboard', title: 'menu.dashboard', guards: ['auth'], menu: { icon: 'house' }, view: dashboard },
  {
    path: 'my-profile',
    title: 'menu.my_profile',
    ...permitted('enroll'),
    menu: { icon: 'file-user' },
    view: { kind: 'screen', load: pages.myProfile.load },
  },
  {
    path: 'my-documents',
    title: 'menu.my_documents',
    ...permitted('enroll'),
    menu: { icon: 'folder-check' },
    view: { kind: 'screen', load: pages.myDocuments.load },
  },
  { path: 'study', title: 'menu.study', ...permitted('study'), menu: { icon: 'book-open-text' }, view: soon('study') },
  {
    path: 'testing',
    title: 'menu.testing',
    ...permitted('study'),
    menu: { icon: 'monitor-check' },
    view: soon('testing'),
  },
  {
    path: 'my-portfolio',
    title: 'menu.my_portfolio',
    ...permitted('study'),
    menu: { icon: 'award', when: keepsPortfolio },
    view: soon('my_portfolio'),
  },
  { path: 'voting', title: 'menu.voting', ...permitted('vote'), menu: { icon: 'vote' }, view: soon('voting') },
]

const groupPages = [{ path: 'members', title: 'groups.members_crumb' }]

/** What admissions do beside the queue. */
const admissionPages: RouteTable = [
  {
    path: 'campaigns',
    title: 'campaigns.title',
    resource: 'profiles/campaigns',
    ...records({ area: areas.campaigns, create: 'campaigns.new' }),
  },
  {
    path: 'ranking',
    title: 'ranking.title',
    view: { kind: 'screen', load: pages.ranking.load },
    children: [{ path: ':list', title: 'ranking.list', view: { kind: 'screen', load: pages.rankedList.load } }],
  },
  { path: 'orders', title: 'enrolment.title', view: { kind: 'screen', load: pages.orders.load } },
]

const applicationDocuments: RouteNode = {
  path: 'applications',
  title: 'documents.application_crumb',
  children: [
    {
      path: ':profileId',
      title: 'documents.application_crumb',
      view: { kind: 'screen', load: pages.applicationDocuments.load },
    },
  ],
}

const staff: RouteTable = [
  {
    path: 'profiles',
    title: 'menu.profiles',
    ...permitted('manage profiles'),
    resource: 'profiles',
    menu: { caption: 'admissions', icon: 'users' },
    ...records({ area: areas.profiles, create: 'profiles.walk_in.title', beside: admissionPages }),
  },
  {
    path: 'documents',
    title: 'menu.documents',
    ...permitted('manage documents'),
    resource: 'documents',
    menu: { caption: 'admissions', icon: 'file-check' },
    ...records({ area: areas.applicantDocuments, beside: [applicationDocuments] }),
  },
  {
    path: 'groups',
    title: 'menu.groups',
    ...permitted('manage groups'),
    resource: 'groups',
    menu: { caption: 'learning', icon: 'graduation-cap' },
    ...records({ area: areas.groups, create: 'groups.new', deeper: groupPages }),
  },
  {
    path: 'materials',
    title: 'menu.materials',
    ...permitted('manage materials'),
    resource: 'materials',
    menu: { caption: 'learning', icon: 'book-open' },
    view: soon('materials'),
  },
  {
    path: 'questions',
    title: 'menu.questions',
    ...permitted('manage tests'),
    resource: 'questions',
    menu: { caption: 'learning', icon: 'list-checks' },
    view: soon('questions'),
  },
  {
    path: 'tests',
    title: 'menu.tests',
    ...permitted('manage tests'),
    resource: 'tests',
    menu: { caption: 'learning', icon: 'clipboard-check' },
    view: soon('tests'),
  },
  {
    path: 'gradebook',
    title: 'menu.gradebook',
    ...permitted('manage gradebook'),
    menu: { caption: 'learning', icon: 'table' },
    view: soon('gradebook'),
  },
  {
    path: 'portfolios',
    title: 'menu.portfolios',
    ...permitted('manage portfolios'),
    menu: { caption: 'learning', icon: 'medal' },
    view: soon('portfolios'),
  },
  {
    path: 'polls',
    title: 'menu.polls',
    ...permitted('view polls'),
    menu: { caption: 'life', icon: 'vote' },
    view: soon('polls'),
  },
  {
    path: 'media-manager',
    title: 'menu.media',
    ...permitted('manage media'),
    menu: { caption: 'setup', icon: 'images' },
    view: { kind: 'screen', load: pages.media.load },
  },
]

const directories: RouteNode = {
  path: 'directories',
  title: 'menu.directories',
  ...permitted('manage directories'),
  menu: { caption: 'setup', icon: 'library' },
  view: { kind: 'first-child' },
  children: [
    {
      path: 'directions',
      title: 'menu.directions',
      ...also('manage directions'),
      resource: 'directories/directions',
      menu: { icon: 'compass' },
      ...records({ area: areas.directions, create: 'directions.new' }),
    },
    {
      path: 'subjects',
      title: 'menu.subjects',
      ...also('manage subjects'),
      resource: 'directories/subjects',
      menu: { icon: 'shapes' },
      ...records({ area: areas.subjects, create: 'subjects.new' }),
    },
    {
      path: 'documents',
      title: 'menu.document_types',
      ...also('manage documents'),
      resource: 'directories/documents',
      menu: { icon: 'file-stack' },
      ...records({ area: areas.documentTypes, create: 'documentTypes.new' }),
    },
    {
      path: 'statuses',
      title: 'menu.statuses',
      ...also('manage directories'),
      resource: 'directories/statuses',
      menu: { icon: 'tags' },
      ...records({ area: areas.statuses }),
    },
  ],
}

const importView: RouteView = { kind: 'screen', load: pages.userImport.load }
const userImport: RouteNode = {
  path: 'import',
  title: 'userImport.title',
  view: importView,
  children: [{ path: ':importId', title: 'userImport.crumb', view: importView }],
}

const access: RouteNode = {
  path: 'access',
  title: 'menu.access',
  ...permitted('manage users', 'manage access'),
  menu: { caption: 'setup', icon: 'shield-check' },
  view: { kind: 'first-child' },
  children: [
    {
      path: 'users',
      title: 'menu.users',
      ...also('manage users'),
      resource: 'access/users',
      menu: { icon: 'user-round' },
      ...records({ area: areas.users, create: 'users.new', beside: [userImport] }),
    },
    {
      path: 'roles',
      title: 'menu.roles',
      ...also('manage access'),
      resource: 'access/roles',
      menu: { icon: 'id-card' },
      ...records({ area: areas.roles, create: 'roles.new' }),
    },
    {
      path: 'permissions',
      title: 'menu.permissions',
      ...also('manage access'),
      resource: 'access/permissions',
      menu: { icon: 'key-round' },
      ...records({ area: areas.permissions }),
    },
    {
      path: 'audit',
      title: 'menu.audit',
      ...also('manage access'),
      menu: { icon: 'scroll-text' },
      view: { kind: 'screen', load: pages.audit.load },
    },
  ],
}

const settings: RouteNode = {
  path: 'settings',
  title: 'menu.settings',
  guards: ['auth'],
  view: { kind: 'redirect', to: '/settings/profile' },
  children: [
    {
      path: 'profile',
      title: 'menu.settings_profile',
      view: accountPage(async () => (await import('./people/settings/ProfilePage')).ProfilePage),
    },
    {
      path: 'password',
      title: 'menu.settings_password',
      view: accountPage(async () => (await import('./people/settings/PasswordPage')).PasswordPage),
    },
    {
      path: 'consents',
      title: 'menu.settings_consents',
      view: accountPage(async () => (await import('./people/settings/ConsentsPage')).ConsentsPage),
    },
    {
      path: 'legal-texts',
      title: 'menu.settings_legal',
      guards: ['acl'],
      permissions: ['manage access'],
      view: { kind: 'screen', load: pages.legalTexts.load },
    },
  ],
}

/** The one table of the product's screens: the router, the guards, the menu, breadcrumbs, titles and the tests are all driven by it. */
export const routes: RouteTable = [...guestRoutes, ...own, ...staff, directories, access, settings]
