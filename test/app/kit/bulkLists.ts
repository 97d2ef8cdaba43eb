import type { Permission } from '../../../src/api'
import type { Row } from './fakeListServer'

export type BulkAction = {
  /** Button in the bulk toolbar. */
  button: string
  /** Button in the confirmation dialog, if there is one; the dialog's title contains the count. */
  confirm?: string
  /** Fields to fill in first. */
  fields?: Readonly<Record<string, string>>
  path: string
}
export type List = {
  name: string
  path: string
  resource: string
  can: readonly Permission[]
  row: (id: number) => Row
  actions: readonly [BulkAction, ...BulkAction[]]
  /** Rows of other lists by path, to choose from. */
  references?: Readonly<Record<string, readonly Row[]>>
  answers?: Readonly<Record<string, unknown>>
}

const stamps = { version: 1, created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const named = (id: number, name: string) => ({ id, ...stamps, code: `К-${id}`, name, translations: { ru: { name } } })

/** Archive and delete with the default labels. */
const usual = (resource: string): List['actions'] => [
  { button: 'В архив', confirm: 'В архив', path: `/api/${resource}/archive` },
  { button: 'Удалить', confirm: 'Удалить', path: `/api/${resource}/delete` },
]

const directories: readonly List[] = [
  {
    name: 'directions',
    path: '/directories/directions',
    resource: 'directories/directions',
    can: ['manage directories', 'manage directions'],
    row: (id) => ({
      ...named(id, `Направление ${id}`),
      education_type_id: 2,
      education_method_ids: [1],
      duration_months: 46,
      places: { budget: 25, contract: 10, targeted: 0 },
      status: 'published',
      groups_count: 1,
    }),
    actions: usual('directories/directions'),
  },
  {
    name: 'subjects',
    path: '/directories/subjects',
    resource: 'directories/subjects',
    can: ['manage directories', 'manage subjects'],
    row: (id) => ({ ...named(id, `Предмет ${id}`), subject_type_id: 1, control_form: 'exam', status: 'active' }),
    actions: usual('directories/subjects'),
  },
  {
    name: 'kinds of documents',
    path: '/directories/documents',
    resource: 'directories/documents',
    can: ['manage directories', 'manage documents'],
    row: (id) => ({ ...named(id, `Документ ${id}`), category: 'identity', required: true, status: 'active' }),
    actions: usual('directories/documents'),
  },
  {
    name: 'campaigns',
    path: '/profiles/campaigns',
    resource: 'profiles/campaigns',
    can: ['manage profiles'],
    row: (id) => ({
      ...named(id, `Кампания ${id}`),
      year: 2026,
      opens_at: '2026-06-20T00:00:00Z',
      closes_at: '2026-08-15T00:00:00Z',
      directions: [],
      applications_count: 0,
      status: 'published',
    }),
    actions: usual('profiles/campaigns'),
  },
]

const group = {
  ...named(1, 'Информационные системы'),
  code: 'ИС-24-1',
  direction: { id: 1, code: '09.02.07', name: 'Информационные системы', education_type_id: 2 },
  direction_id: 1,
  education_method_id: 1,
  course: 1,
  academic_year: '2026/2027',
  capacity: 25,
  members_count: 5,
  status: 'active',
}

export const member = (id: number) => ({
  ...named(id, `Студент ${id}`),
  group_id: 1,
  user_id: 100 + id,
  email: null,
  state: 'studying',
  started_on: '2026-09-01',
  ended_on: null,
})

const groups: readonly List[] = [
  {
    name: 'groups',
    path: '/groups',
    resource: 'groups',
    can: ['manage groups'],
    row: (id) => ({ ...group, id, code: `ИС-${id}` }),
    actions: usual('groups'),
  },
  {
    name: 'a group’s people',
    path: '/groups/1/members',
    resource: 'groups/1/members',
    can: ['manage groups'],
    row: member,
    references: { groups: [{ ...group, id: 2, code: 'ИС-24-2' }] },
    answers: { '/api/groups/1': group },
    actions: [
      {
        button: 'Завершить обучение',
        confirm: 'Завершить обучение',
        fields: { state: 'transferred' },
        path: '/api/groups/1/members/remove',
      },
    ],
  },
]

const people: readonly List[] = [
  {
    name: 'accounts',
    path: '/access/users',
    resource: 'access/users',
    can: ['manage users'],
    row: (id) => ({
      id,
      name: `Человек ${id}`,
      email: null,
      role: 'student',
      role_name: 'Студент',
      status: 'active',
      group_id: null,
      group_code: null,
      last_login_at: null,
      created_at: stamps.created_at,
    }),
    actions: [
      { button: 'Заблокировать', confirm: 'Заблокировать', path: '/api/access/users/block' },
      { button: 'Пригласить', path: '/api/access/users/invite' },
    ],
  },
  {
    name: 'applications',
    path: '/profiles',
    resource: 'profiles',
    can: ['manage profiles'],
    row: (id) => ({
      id,
      number: `26-${id}`,
      name: `Абитуриент ${id}`,
      status: { code: 'in_review', name: 'На проверке', variant: 'info' },
      source: 'online',
      completeness: 100,
      average_score: 4.5,
      directions: '09.02.07',
      first_direction_id: null,
      documents: { waiting: 0, accepted: 2, required: 2 },
      claim: null,
      submitted_at: stamps.created_at,
      status_at: stamps.created_at,
      waiting_hours: 5,
      updated_at: stamps.updated_at,
    }),
    actions: [
      { button: 'Взять себе', path: '/api/profiles/claim' },
      { button: 'Принять', confirm: 'Принять', path: '/api/profiles/accept' },
      { button: 'Отклонить', confirm: 'Отклонить', fields: { reason: 'Нет мест' }, path: '/api/profiles/reject' },
    ],
  },
  {
    name: 'applicants’ documents',
    path: '/documents',
    resource: 'documents',
    can: ['manage documents'],
    row: (id) => ({
      id,
      applicant: `Абитуриент ${id}`,
      number: `26-${id}`,
      type_name: 'Паспорт',
      directions: '09.02.07',
      pages_count: 1,
      status: { code: 'uploaded', name: 'Загружен', variant: 'info' },
      holder: null,
      waiting_hours: 5,
      original: 'awaited',
      due_on: null,
      uploaded_at: stamps.created_at,
    }),
    actions: [{ button: 'Принять', confirm: 'Принять', path: '/api/documents/accept' }],
  },
]

const ranked = (state: string) => (id: number) => ({
  id,
  place: id,
  application_id: 100 + id,
  number: `26-${id}`,
  name: `Абитуриент ${id}`,
  application_status: 'accepted',
  priority: 1,
  state,
  placed_in: null,
  education_method_id: 1,
  education_method: 'Очная',
  keys: [{ key: 'average_score', value: 4.5 }],
  rank_reason: null,
  below_minimum: [],
  passes: true,
  line_below: false,
  originals: 'received',
  enrolment_consent: true,
  submitted_at: stamps.created_at,
})
const summary = {
  campaign_id: 1,
  direction_id: 2,
  direction_code: '09.02.07',
  direction_name: 'Информационные системы',
  direction_profile: null,
  basis: 'budget',
  places: 25,
  ranked: 5,
  taken: 0,
  waitlisted: 0,
  to_recommend: 0,
  keys: ['average_score'],
  passing: null,
}
const rankedList = (state: string, actions: List['actions']): List => ({
  name: `a ranking list (${state})`,
  path: '/profiles/ranking/1-2-budget',
  resource: 'ranking',
  can: ['manage profiles'],
  row: ranked(state),
  answers: {
    '/api/ranking/summary': [summary],
    '/api/enrolment/groups': [
      { id: 9, code: 'ИС-26-1', course: 1, room: 25, education_method_id: 1, starts_on: '2026-09-01' },
    ],
  },
  actions,
})
const rankings = [
  rankedList('none', [
    { button: 'Рекомендовать', path: '/api/ranking/recommend' },
    { button: 'В лист ожидания', path: '/api/ranking/waitlist' },
  ]),
  rankedList('recommended', [
    {
      button: 'Снять рекомендацию',
      confirm: 'Снять рекомендацию',
      fields: { reason: 'Нет оригинала' },
      path: '/api/ranking/decline',
    },
    {
      button: 'Зачислить',
      confirm: 'Зачислить',
      fields: { group_id: '9', order_number: '12-С' },
      path: '/api/enrolment',
    },
  ]),
  rankedList('enrolled', [
    {
      button: 'Отменить зачисление',
      confirm: 'Отменить зачисление',
      fields: { reason: 'Ошибка' },
      path: '/api/enrolment/undo',
    },
  ]),
]

/** All lists with bulk actions. */
export const lists: readonly List[] = [...directories, ...groups, ...people, ...rankings]

/** A file in the trash of the media library. */
export const file = (id: number, kind: 'image' | 'document') => ({
  ...named(id, `Файл ${id}`),
  kind,
  size: 1000,
  thumb_url: null,
  folder_id: null,
  status: 'trashed',
})
