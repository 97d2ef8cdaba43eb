import type { Debt } from '../../../api/gradebook/sheets'
import { countUsed, stageOf, type RetakeStatus } from '../../../api/gradebook/retakeRules'
import { defaultRules, isFailing } from '../../../api/gradebook/computeFinal'
import { finalsOf, type PersonFinal } from '../finals'
import type { LoadedBook, LoadedColumn } from '../finalsQueries'
import type { Member } from './debtQueries'

/** Classifies a final mark; null if it is no debt. */
export const kindOfDebt = (
  book: Pick<LoadedBook, 'scale' | 'rules' | 'items'>,
  value: PersonFinal['value'],
): Debt['kind'] | null => {
  if (value === null) return 'none'
  if (isFailing(book, value)) return 'failing'
  return book.items.some(({ kind, is_posted }) => kind === 'final' && is_posted) ? null : 'unposted'
}

type Loaded = { members: readonly Member[]; columns: ReadonlyMap<number, LoadedColumn>; periodId: number }
/** A debt without its retakes, which are loaded for all debts at once. */
export type BareDebt = Omit<Debt, 'retake'>
/** Debts of the group's members in one gradebook. */
export const debtsIn = (book: LoadedBook, { members, columns, periodId }: Loaded): BareDebt[] => {
  const finals = finalsOf(book, { columns, people: members.map(({ id }) => id) })
  const { group_id, group_code, subject_id, subject_name, scale } = book
  return members.flatMap(({ id, name }): BareDebt[] => {
    const { value = null, missing = 0 } = finals.get(id) ?? {}
    const kind = kindOfDebt(book, value)
    if (kind === null) return []
    const of = { group_id, group_code, subject_id, subject_name, period_id: periodId, is_in_gradebook: true, scale }
    return [{ id: `${id}-${group_id}-${subject_id}`, user_id: id, name, ...of, kind, value, missing_count: missing }]
  })
}

/** Debts among marks from an old system, which follow the default rules. */
export const pastDebts = (
  marks: readonly Omit<BareDebt, 'id' | 'kind' | 'is_in_gradebook' | 'missing_count'>[],
): BareDebt[] =>
  marks
    .filter(({ scale, value }) => value === null || isFailing({ scale, rules: defaultRules }, value))
    .map((mark) => ({
      ...mark,
      id: `${mark.user_id}-${mark.group_id}-${mark.subject_id}`,
      kind: 'failing',
      is_in_gradebook: false,
      missing_count: 0,
    }))

type LoadedRetake = {
  user_id: number
  subject_id: number
  id: number
  number: number
  status: RetakeStatus
  held_on: string
}
const keyOf = ({ user_id, subject_id }: { user_id: number; subject_id: number }) => `${user_id} ${subject_id}`

/** Adds the state of its retakes to each debt of a period. */
export const withRetakes = (debts: readonly BareDebt[], retakes: readonly LoadedRetake[]): Debt[] => {
  const byDebt = new Map<string, LoadedRetake[]>()
  for (const retake of retakes) byDebt.set(keyOf(retake), [...(byDebt.get(keyOf(retake)) ?? []), retake])
  return debts.map((debt) => {
    const own = byDebt.get(keyOf(debt)) ?? []
    const planned = own.find(({ status }) => status === 'planned')
    return {
      ...debt,
      retake: {
        stage: stageOf(own),
        used: countUsed(own),
        planned: planned ? { id: planned.id, number: planned.number, held_on: planned.held_on } : null,
      },
    }
  })
}

export const byGroup = (members: readonly Member[]): Map<number, Member[]> => {
  const groups = new Map<number, Member[]>()
  for (const member of members) {
    const known = groups.get(member.group_id)
    if (known) known.push(member)
    else groups.set(member.group_id, [member])
  }
  return groups
}

type Order = { field: 'name' | 'group_code' | 'subject_name' | 'missing_count' | 'id'; order: 'ASC' | 'DESC' }
const collator = new Intl.Collator('ru')
/** Rank of each distinct text in locale order, so that sorting many rows compares numbers. */
const placesOf = (words: readonly string[]): Map<string, number> =>
  new Map([...new Set(words)].toSorted(collator.compare).map((word, place) => [word, place]))

export const sortedDebts = (debts: readonly Debt[], { field, order }: Order): Debt[] => {
  const columns = ['name', 'group_code', 'subject_name'] as const
  const places = new Map(columns.map((column) => [column, placesOf(debts.map((debt) => debt[column]))]))
  const keyed = debts.map((debt) => {
    const [name, code, subject] = columns.map((column) => places.get(column)?.get(debt[column]) ?? 0)
    const keys = { name, group_code: code, subject_name: subject, missing_count: debt.missing_count, id: debt.user_id }
    return { debt, keys: [keys[field] ?? 0, name ?? 0, code ?? 0, subject ?? 0] }
  })
  const sign = order === 'ASC' ? 1 : -1
  const compared = (one: readonly number[], other: readonly number[]): number => {
    const at = one.findIndex((key, place) => key !== other[place])
    return at === -1 ? 0 : (at === 0 ? sign : 1) * ((one[at] ?? 0) - (other[at] ?? 0))
  }
  return keyed.toSorted((one, other) => compared(one.keys, other.keys)).map(({ debt }) => debt)
}
