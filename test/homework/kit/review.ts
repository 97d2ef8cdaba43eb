import { HttpError } from 'react-admin'
import type { HandInReview, HandInVersion } from '../../../src/api/homework/handIns'
import type { HomeworkRecord, Work } from '../../../src/api/homework/homework'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { memoryProvider } from '../../provider/memoryProvider'

export const handInVersion = (id: number, more: Partial<HandInVersion> = {}): HandInVersion => ({
  id,
  version: 1,
  number: 1,
  state: 'submitted',
  text: `Ответ ${id}: SELECT 1`,
  link: null,
  files: [],
  sent_by: null,
  pressed_at: '2026-10-08T16:58:00Z',
  arrived_at: '2026-10-08T16:58:00Z',
  is_late: false,
  decided_at: null,
  decided_by: null,
  comment: null,
  criteria: null,
  given: null,
  deducted: null,
  mark: null,
  improve_until: null,
  remarks: [],
  ...more,
})

export const handInReview = (id: number, more: Partial<HandInReview> = {}): HandInReview => ({
  homework_id: 3,
  title: 'Соединения таблиц',
  scale: 'five',
  max: 5,
  weight: 1,
  posts_at: '2026-10-01T09:00:00Z',
  deduction: 0,
  deduction_unit: 'points',
  rubric: [
    { text: 'Запросы', hint: 'Верны', points: 3 },
    { text: 'План', hint: null, points: 2 },
  ],
  is_signed: false,
  can_edit: true,
  key: `p${id}`,
  name: `Студент ${id}`,
  members: [{ id, name: `Студент ${id}` }],
  group_code: 'ИС-24-1',
  due_at: '2026-10-09T15:00:00Z',
  hand_ins_left: 2,
  versions: [handInVersion(id)],
  claim: null,
  next_id: null,
  ...more,
})

const counts = { waiting: 2, missing: 0, returned: 0, marked: 0 }
const homework: Partial<HomeworkRecord> & { id: number } = {
  id: 3,
  title: 'Соединения таблиц',
  group_id: 4,
  group_code: 'ИС-24-1',
  subject_id: 5,
  period_id: 6,
  status: 'published',
  due_at: '2026-10-09T15:00:00Z',
  scale: 'five',
  counts,
  can_edit: true,
  is_signed: false,
}

const workStateOf = (newest: HandInVersion | undefined): Work['state'] => {
  if (newest?.state === 'submitted') return 'waiting'
  return newest?.state === 'returned' ? 'returned' : 'marked'
}
const workOf = ({ name, key, members, versions: [newest] }: HandInReview): Work => ({
  key,
  user_id: members[0]?.id ?? null,
  team_id: null,
  name,
  members,
  is_member: true,
  state: workStateOf(newest),
  hand_in_id: newest?.id ?? null,
  number: newest?.number ?? null,
  hand_in_state: newest?.state ?? null,
  pressed_at: newest?.pressed_at ?? null,
  arrived_at: newest?.arrived_at ?? null,
  is_late: newest?.is_late ?? false,
  mark: newest?.mark ?? null,
  remarks: 0,
  resolved: 0,
  due_at: null,
  opened_at: null,
  has_draft: false,
  reminded_at: null,
  claimed_by: null,
})

const asSent = (value: unknown) => JSON.parse(JSON.stringify({ data: value }))

/** In-memory server for the review of homework; it accepts a decision only with the latest version. */
export const fakeReviewServer = (
  reviews = [handInReview(1), handInReview(2)],
  claimedBy?: string,
  refusedRemark?: HttpError,
) => {
  const sent: { key: string; id: unknown; body: Record<string, unknown> }[] = []
  const standing = new Map(reviews.map((review) => [review.versions[0]?.id, review]))
  const missing = () => new HttpError('Такой записи нет', 404)
  const provider: AppDataProvider = {
    ...memoryProvider({ data: { 'gradebook/homework': [homework] } }),
    read: async (key, { id }) => {
      if (key === 'GET /api/gradebook/homework/:id/works') return asSent([...standing.values()].map(workOf))
      if (key.startsWith('GET /api/conversations/')) throw missing()
      if (key !== 'GET /api/hand-ins/:id') return asSent([])
      const review = standing.get(Number(id))
      if (!review) throw missing()
      return asSent(review)
    },
    act: async (key, input) => {
      if (key.endsWith('/claim'))
        return asSent({ name: claimedBy ?? 'Я', until: '2026-10-09T09:10:00Z', mine: claimedBy === undefined })
      const body = Object(input.body)
      sent.push({ key, id: input.id, body })
      const review = standing.get(Number(input.id))
      const [newest, ...earlier] = review?.versions ?? []
      if (!review || !newest) throw missing()
      if (key === 'POST /api/hand-ins/:id/remarks' && refusedRemark) throw refusedRemark
      if (key === 'POST /api/hand-ins/:id/remarks')
        return asSent({ ...body, id: 90 + sent.length, hand_in_id: newest.id, author_name: 'Я', resolved_at: null })
      if (body.version !== newest.version) throw new HttpError('Устарело', 409, { current: review })
      if (key === 'POST /api/hand-ins/:id/undo') {
        const undone = {
          ...newest,
          version: newest.version + 1,
          state: 'submitted',
          mark: null,
          comment: null,
        } as const
        standing.set(newest.id, { ...review, versions: [undone, ...earlier] })
        return asSent(standing.get(newest.id))
      }
      const state = body.decision === 'mark' ? 'marked' : 'returned'
      const decided = { ...newest, version: newest.version + 1, state, mark: body.value } as const
      standing.set(newest.id, { ...review, versions: [decided, ...earlier] })
      return asSent(standing.get(newest.id))
    },
  }
  return { provider, sent, standing }
}
