import { HttpError } from 'react-admin'
import type { EntryOutcome, GradeEntry } from '../../../src/api/gradebook/entries'
import type { Gradebook } from '../../../src/api/gradebook/gradebooks'
import type { GradeItem } from '../../../src/api/gradebook/items'
import { defaultRules } from '../../../src/api/gradebook/computeFinal'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { memoryProvider } from '../../provider/memoryProvider'

const at = '2026-09-24T12:20:00Z'
export const column = (id: number, more: Partial<GradeItem> = {}): GradeItem => ({
  id,
  version: 1,
  created_at: at,
  updated_at: at,
  kind: 'homework',
  title: `ДЗ ${id}`,
  topic: null,
  held_on: '2026-09-23',
  lesson_number: null,
  room: null,
  attendance_at: null,
  scale: 'five',
  max: 5,
  weight: 1,
  category: null,
  test_id: null,
  test_name: null,
  posts_at: at,
  archived_at: null,
  ...more,
})
const period = { id: 1, name: '1 семестр', academic_year: '2026/2027', starts_on: '2026-09-01', ends_on: '2026-12-30' }
export const names = ['Агеев Роман', 'Баранова Ульяна', 'Виноградов Лев']
export const finalId = 9

type Change = {
  op_id: string
  student_id: number
  item_id: number
  value: number | null
  flag: GradeEntry['flag']
  base_version: number
}
type FakeOptions = Partial<Gradebook> & {
  /** Returns the error message to reject the change, or null to accept it. */
  refused?: (change: Change) => string | null
  /** Answers to calls about the whole gradebook, such as its rules. */
  answered?: Readonly<Record<string, unknown>>
}

/** An in-memory gradebook of three people. It saves marks like the server: with versions and idempotent operations. */
export const fakeGradebook = ({ refused = () => null, answered = {}, ...more }: FakeOptions = {}) => {
  const cells = new Map<string, GradeEntry>()
  const done = new Set<string>()
  const sent: { key: string; body: unknown }[] = []
  const state: { isAway: boolean; readFault?: number; errors?: Record<string, string> } = { isAway: false }
  const keyOf = ({ item_id, student_id }: Pick<Change, 'item_id' | 'student_id'>) => `${item_id} ${student_id}`
  const put = (item_id: number, student_id: number, entry: Partial<GradeEntry>) => {
    const before = cells.get(keyOf({ item_id, student_id }))
    cells.set(keyOf({ item_id, student_id }), {
      value: null,
      flag: null,
      comment: null,
      private_note: null,
      changed_by: 'Громов И. П.',
      changed_at: at,
      ...entry,
      version: (before?.version ?? 0) + 1,
    })
  }
  const items = more.items ?? [column(1), column(2), column(finalId, { kind: 'final', title: 'Итог' })]
  const book = (): Gradebook => ({
    id: 5,
    version: 3,
    group_id: 12,
    group_code: 'ИС-24-1',
    subject_id: 7,
    subject_name: 'Базы данных',
    teachers: ['Громов И. П.'],
    period,
    periods: [period],
    scale: 'five',
    rules: defaultRules,
    signed_at: null,
    signed_by: null,
    can_edit: true,
    can_reopen: false,
    retakes: [],
    people: names.map((name, index) => ({
      id: index + 1,
      name,
      is_member: true,
      joined_on: '2026-09-01',
      left_on: null,
    })),
    ...more,
    items,
    entries: items.map(({ id: item_id }) => {
      const of = [...cells].flatMap(([key, entry]) =>
        key.startsWith(`${item_id} `) ? [{ ...entry, user_id: Number(key.split(' ')[1]) }] : [],
      )
      return {
        item_id,
        user_ids: of.map(({ user_id }) => user_id),
        values: of.map(({ value }) => value),
        flags: of.map(({ flag }) => flag),
        versions: of.map(({ version }) => version),
        noted: [],
        from_tests: [],
        proposed: [],
      }
    }),
  })
  const outcomeOf = (change: Change): EntryOutcome => {
    const { op_id, student_id, item_id, value, flag, base_version } = change
    const reply = { op_id, student_id, item_id, message: null }
    const standing = cells.get(keyOf(change)) ?? null
    const refusal = refused(change)
    if (done.has(op_id)) return { ...reply, outcome: 'saved', entry: standing }
    if (refusal !== null) return { ...reply, outcome: 'refused', entry: standing, message: refusal }
    if (standing?.value === value && standing.flag === flag) return { ...reply, outcome: 'unchanged', entry: standing }
    if (base_version !== (standing?.version ?? 0)) return { ...reply, outcome: 'conflict', entry: standing }
    put(item_id, student_id, { value, flag, changed_by: 'Я' })
    done.add(op_id)
    return { ...reply, outcome: 'saved', entry: cells.get(keyOf(change)) ?? null }
  }
  const memory = memoryProvider({ data: { tests: [], groups: [{ id: 11, code: 'ИС-24-2', name: 'Вторая группа' }] } })
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((one) => one())
  const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => {
      if (state.readFault !== undefined) throw new HttpError('Нельзя', state.readFault, {})
      if (key === 'GET /api/gradebook/:group/:subject') return copied(book())
      if (key.includes('/entries/'))
        return copied({ entry: null, attempt_id: null, test_id: null, proposal: null, changes: [] })
      return copied([])
    },
    act: async (key, { body }) => {
      if (state.isAway) throw new TypeError('Failed to fetch')
      if (state.readFault !== undefined) throw new HttpError('Нельзя', state.readFault, {})
      sent.push({ key, body: JSON.parse(JSON.stringify(body ?? null)) })
      if (state.errors) throw new HttpError('Проверьте', 422, { errors: state.errors })
      if (key in answered) return copied(answered[key])
      if (key.startsWith('PATCH')) return copied(Object(body).changes.map(outcomeOf))
      return copied(key.endsWith('/items') ? column(20) : book())
    },
    subscribe: async (_topic, callback) => {
      listeners.add(() => callback({ topic: '', type: 'updated', payload: { ids: [] } }))
    },
  }
  return {
    provider,
    sent,
    state,
    cells,
    put,
    valueOf: (item_id: number, student_id: number) => cells.get(keyOf({ item_id, student_id }))?.value,
    /** Publishes a change event to clients with the gradebook open. */
    tell,
    changeByOther: (item_id: number, student_id: number, value: number) => {
      put(item_id, student_id, { value })
      tell()
    },
    sendings: () => sent.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => Object(body)),
  }
}
