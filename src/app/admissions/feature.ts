import { undecidedDocument } from '../../api/admissions/statusSets'
import { permitted, records, screen } from '../shell/routing/nodes'
import type { RouteNode, RouteTable } from '../shell/routing/types'

/** Pages for applicants. */
export const applicantRoutes: RouteTable = [
  {
    path: 'my-profile',
    title: 'menu.my_profile',
    ...permitted('enroll'),
    menu: { icon: 'file-user' },
    view: screen(async () => (await import('./applications/mine/MyApplicationPage')).MyApplicationPage, 'admissions'),
  },
  {
    path: 'my-documents',
    title: 'menu.my_documents',
    ...permitted('enroll'),
    menu: { icon: 'folder-check' },
    view: screen(async () => (await import('./documents/mine/MyDocumentsPage')).MyDocumentsPage, 'admissions'),
  },
]

const campaigns: RouteNode = {
  path: 'campaigns',
  auditScope: { records: ['profiles/campaigns'] },
  title: 'campaigns.title',
  ...records({
    name: 'profiles/campaigns',
    words: 'admissions',
    list: async () => (await import('./campaigns/CampaignList')).CampaignList,
    forms: () => import('./campaigns/CampaignForms'),
    create: true,
  }),
}
const exams: RouteNode = {
  path: 'exams',
  auditScope: { records: ['profiles/exams'], actions: ['seat', 'exam_result', 'apply_score', 'reject_score'] },
  title: 'exams.title',
  ...records({
    name: 'profiles/exams',
    words: 'admissions',
    list: async () => (await import('./exams/ExamList')).ExamList,
    forms: () => import('./exams/ExamForms'),
    create: true,
    recordRepresentation: 'name',
  }),
}
const ranking: RouteNode = {
  path: 'ranking',
  auditScope: { records: ['profiles/choices'], actions: ['recommend', 'waitlist', 'decline', 'enrol', 'undo'] },
  title: 'ranking.title',
  view: screen(async () => (await import('./ranking/RankingPage')).RankingPage, 'admissions'),
  children: [
    {
      path: ':list',
      title: 'ranking.list',
      view: screen(async () => (await import('./ranking/RankedListPage')).RankedListPage, 'admissions'),
    },
  ],
}
const orders: RouteNode = {
  path: 'orders',
  title: 'enrolment.title',
  view: screen(async () => (await import('./enrolment/OrdersPage')).OrdersPage, 'admissions'),
}
const applicationDocuments: RouteNode = {
  path: 'applications',
  title: 'documents.application_crumb',
  children: [
    {
      path: ':applicationId',
      title: 'documents.application_crumb',
      view: screen(async () => (await import('./documents/ApplicationDocuments')).ApplicationDocuments, 'admissions'),
    },
  ],
}

/** Pages for the admission office. */
export const officeRoutes: RouteTable = [
  {
    path: 'profiles',
    auditScope: {
      records: ['profiles'],
      actions: [
        'submit',
        'resubmit',
        'claim',
        'return',
        'undo_return',
        'remind',
        'accept',
        'reject',
        'correct',
        'score',
        'revoke',
        'withdraw',
        'reopen',
        'reveal',
        'print',
      ],
    },
    title: 'menu.profiles',
    ...permitted('manage profiles'),
    menu: { caption: 'admissions', icon: 'users', waiting: { resource: 'profiles', filter: { waiting: true } } },
    ...records({
      name: 'profiles',
      words: 'admissions',
      list: async () => (await import('./applications/ApplicationList')).ApplicationList,
      forms: () => import('./applications/ApplicationForms'),
      create: 'applications.walk_in.title',
      recordRepresentation: ({ name, number }) => name || number,
      beside: [campaigns, exams, ranking, orders],
    }),
  },
  {
    path: 'documents',
    auditScope: { records: ['documents'], actions: ['view'] },
    title: 'menu.documents',
    ...permitted('manage documents'),
    menu: {
      caption: 'admissions',
      icon: 'file-check',
      waiting: { resource: 'documents', filter: { status: undecidedDocument } },
    },
    ...records({
      name: 'documents',
      recordRepresentation: ({ type_name, applicant }) => `${type_name}, ${applicant}`,
      words: 'admissions',
      list: async () => (await import('./documents/DocumentQueue')).DocumentQueue,
      forms: async () => ({ Edit: (await import('./documents/ReviewPage')).ReviewPage }),
      beside: [applicationDocuments],
    }),
  },
  {
    path: 'name-changes',
    auditScope: { records: ['name-changes'] },
    title: 'menu.name_changes',
    ...permitted('manage users'),
    command: 'id-card',
    ...records({
      name: 'name-changes',
      recordRepresentation: 'name',
      words: 'admissions',
      list: async () => (await import('./nameChanges/NameChangeList')).NameChangeList,
      forms: async () => ({ Edit: (await import('./nameChanges/NameChangePage')).NameChangePage }),
    }),
  },
]
