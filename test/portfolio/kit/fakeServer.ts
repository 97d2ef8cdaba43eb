import { HttpError } from 'react-admin'
import type { FileItem } from '../../../src/api'
import { categories } from '../../../src/api/portfolio/codes'
import type { MyPortfolio, OwnItem } from '../../../src/api/portfolio/myPortfolio'
import type { ReviewedItem } from '../../../src/api/portfolio/review'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { memoryProvider } from '../../provider/memoryProvider'

const worth = {
  points: 20,
  by: 'line',
  line: { category: 'study', kind: 'olympiad', level: 'region', result: 'prize', points: 20 },
} as const

/** A file type that browsers cannot render, because jsdom renders none. */
const proof = (id: number, name: string): FileItem => ({
  id,
  name,
  type: 'application/zip',
  kind: 'other',
  size: 1000,
  width: null,
  height: null,
  download_url: `/api/files/${id}`,
  delete_url: `/api/files/${id}`,
  thumb_url: null,
  created_at: '2026-03-01T09:00:00Z',
})

const itemFields = {
  version: 1,
  created_at: '2026-03-01T09:00:00Z',
  updated_at: '2026-03-01T09:00:00Z',
  category: 'study',
  kind: 'olympiad',
  description: '',
  event_date: '2026-03-18',
  academic_year: '2025/2026',
  level: 'region',
  result: 'prize',
  files: [],
  links: ['https://olymp.example/2026'],
  source: null,
  percent: null,
  is_verified: false,
  submitted_at: null,
  reviewed_at: null,
  reviews: [],
  points: worth,
} as const satisfies Partial<OwnItem>

/** An achievement as its owner sees it. */
export const ownItem = (id: number, more: Partial<OwnItem> = {}): OwnItem => ({
  ...itemFields,
  files: [],
  links: [...itemFields.links],
  reviews: [],
  id,
  title: `Олимпиада ${id}`,
  status: 'approved',
  approved: null,
  queue_place: null,
  actions: ['edit'],
  ...more,
})

/** A returned achievement with a remark about its files. */
export const returnedItem = (id: number): OwnItem =>
  ownItem(id, {
    status: 'returned',
    actions: ['edit', 'submit', 'delete'],
    reviews: [
      {
        id: 1,
        action: 'returned',
        remarks: [{ field: 'files', reason: 'no_name', text: 'Обрезан правый край.' }],
        reason: null,
        answer: null,
        reviewer_name: 'Кузьмина Т. А.',
        at: '2026-03-20T13:20:00Z',
      },
    ],
  })

export const myPortfolio = (items: readonly OwnItem[], more: Partial<MyPortfolio> = {}): MyPortfolio => ({
  can_write: true,
  group: { id: 1, code: 'ИС-24-1', course: 3 },
  number: 100_001,
  about: { text: '', version: 0 },
  items: [...items],
  periods: [],
  period: null,
  points: {
    points: 20,
    waiting: 12,
    returned: 0,
    categories: categories.map((category) => ({
      category,
      sum: category === 'study' ? 20 : 0,
      cap: 40,
      points: category === 'study' ? 20 : 0,
      waiting: 0,
    })),
  },
  complete: [{ part: 'about', state: 'missing' }],
  rules_number: 1,
  ...more,
})

/** An achievement as a reviewer sees it. */
export const reviewedItem = (id: number, more: Partial<ReviewedItem> = {}): ReviewedItem => ({
  ...itemFields,
  files: [proof(id, `диплом ${id}.zip`)],
  links: [],
  reviews: [],
  id,
  title: `Олимпиада ${id}`,
  status: 'submitted',
  student: { id: 7, name: 'Соколов Денис Игоревич', group_id: 1, group_code: 'ИС-24-1', course: 3 },
  approved: null,
  possible_duplicates: [],
  effect: { period_name: '2025/2026', points: 30, points_after: 40, is_capped: true },
  waiting_hours: 30,
  holder: null,
  is_own: false,
  actions: ['claim', 'approve', 'return'],
  ...more,
})

const asSent = (value: unknown) => JSON.parse(JSON.stringify({ data: value }))

/** In-memory server for the student's own portfolio. */
export const fakePortfolioServer = (
  given: MyPortfolio | HttpError,
  suggestions: readonly object[] = [],
  { refuses }: { refuses?: HttpError } = {},
) => {
  const sent: { key: string; body: unknown }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    'GET /api/my/portfolio/suggestions': suggestions,
    'GET /api/my/portfolio/shares': [],
    'GET /api/my/portfolio/rules': null,
    'GET /api/my/portfolio/place': null,
  }
  const provider: AppDataProvider = {
    ...memoryProvider({ data: {} }),
    read: async (key) => {
      if (key !== 'GET /api/my/portfolio') return asSent(answers[key] ?? null)
      if (given instanceof HttpError) throw given
      return asSent(given)
    },
    act: async (key, { body }) => {
      sent.push({ key, body })
      if (refuses) throw refuses
      if (key.endsWith('/items/:id') || key.endsWith('/items')) return asSent({ ...ownItem(9), actions: ['submit'] })
      return asSent(key.endsWith('/suggestions') ? [ownItem(9)] : ownItem(9))
    },
  }
  return { provider, sent }
}

/** In-memory server for reviews: claiming an achievement returns the version that a decision must send. */
export const fakeReviewServer = (items: readonly ReviewedItem[], more: { refuses?: HttpError } = {}) => {
  const sent: { key: string; id: unknown; body: unknown }[] = []
  const storedItems = new Map(items.map((item) => [item.id, item]))
  const provider: AppDataProvider = {
    ...memoryProvider({ data: {} }),
    read: async (key, { id, query }) => {
      if (key === 'GET /api/portfolios/items/:id') return asSent(storedItems.get(Number(id)))
      if (key === 'GET /api/portfolios/items/next') {
        const waiting = [...storedItems.values()].filter(({ status }) => status === 'submitted')
        const after = Number(query?.after ?? 0)
        const ids = waiting.map(({ id: one }) => one).filter((one) => one !== after)
        return asSent({ ids, waiting: waiting.length })
      }
      return asSent([])
    },
    act: async (key, { id, body }) => {
      sent.push({ key, id, body })
      const item = storedItems.get(Number(id))
      if (!item) throw new HttpError('Нет такого', 404, {})
      const decides = key.endsWith('/approve') || key.endsWith('/return')
      if (decides && more.refuses) throw more.refuses
      const holder = key === 'POST /api/portfolios/items/:id/claim' ? { id: 7, name: 'Я', mine: true } : null
      const status = { approve: 'approved', return: 'returned' } as const
      const [, verb = ''] = /\/(approve|return)$/.exec(key) ?? []
      const next = { ...item, version: item.version + 1, holder }
      storedItems.set(
        item.id,
        verb === 'approve' || verb === 'return' ? { ...next, status: status[verb], actions: [] } : next,
      )
      return asSent(storedItems.get(item.id))
    },
  }
  return { provider, sent }
}
