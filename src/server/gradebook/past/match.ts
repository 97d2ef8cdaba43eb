import { pastLimits, type MatchedKind, type PastChoices, type UnmatchedText } from '../../../api/gradebook/past'
import type { SimilarSubject } from '../../directories'
import type { PastRow } from './columns'
import type { KnownPeriod, KnownSubject, NamedStudent } from './queries'

type Candidate = UnmatchedText['candidates'][number]
/** The record that a text means, and those to offer if it is not clear. They are found only for texts that are shown. */
export type Matches = { id: number | null; candidates: () => Candidate[] }

/** Normalises a text for comparison. */
export const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[«»"„“”.,;:()\s]+/g, ' ')
    .trim()

/** Key of a student in the table: the text, with the group if the table has one. */
export const studentText = ({ student, group }: Pick<PastRow, 'student' | 'group'>): string =>
  group === '' ? student : `${student} (${group})`

const single = (found: readonly { id: number }[], candidates: () => Candidate[]): Matches => ({
  id: found.length === 1 ? (found[0]?.id ?? null) : null,
  candidates,
})

/** Matches a student's text; people of the named group win over namesakes in others. */
export const matchStudent = (group: string, people: readonly NamedStudent[]): Matches => {
  const isOfGroup = ({ group_codes }: NamedStudent) => group_codes.some((code) => normal(code) === normal(group))
  const shown = (listed: readonly NamedStudent[]) =>
    listed
      .toSorted((one, other) => Number(isOfGroup(other)) - Number(isOfGroup(one)))
      .map(({ id, name, group_codes }) => ({ id, name, detail: group_codes.join(', ') || null }))
  const exact = people.filter(({ is_exact }) => is_exact)
  const inGroup = exact.filter(isOfGroup)
  if (group !== '' && inGroup.length === 0) return { id: null, candidates: () => shown(people) }
  const meant = group === '' ? exact : inGroup
  return single(meant, () => shown(meant.length > 0 ? meant : people))
}

/**
 * Matches subjects by code or whole name, or suggests those with a similar name. A table can have tens of thousands of
 * texts, so each name is normalised once.
 */
export const subjectMatcher = (
  subjects: readonly KnownSubject[],
  similar: ReadonlyMap<string, readonly SimilarSubject[]> = new Map(),
) => {
  const named = subjects
    .filter(({ is_entrance }) => !is_entrance)
    .map((subject) => ({
      subject,
      names: [...new Set([subject.code, subject.name_ru, subject.name_en].map(normal))],
    }))
  const byName = listedBy(named, ({ names }) => names)
  const shown = (listed: readonly Pick<KnownSubject, 'id' | 'name' | 'code'>[]) =>
    listed.map(({ id, name, code }) => ({ id, name, detail: code }))
  return (text: string): Matches => {
    const exact = (byName.get(normal(text)) ?? []).map(({ subject }) => subject)
    return single(exact, () => shown(exact.length > 0 ? exact : (similar.get(text) ?? [])))
  }
}

/** Lists by each of their keys. */
const listedBy = <T>(all: readonly T[], keysOf: (one: T) => readonly (string | number)[]) => {
  const lists = new Map<string | number, T[]>()
  for (const one of all) for (const key of new Set(keysOf(one))) lists.set(key, [...(lists.get(key) ?? []), one])
  return lists
}

/** The years and the number of a text such as «2023/24, 1-й семестр» or `Semester 2, 2023-2024`. */
const termOf = (text: string): { year: number; number: number | null } | null => {
  const [years, first = '', second = ''] = /(\d{4})\s*[/\\ -]+\s*(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (years === undefined || Number(second) % 100 !== (Number(first) + 1) % 100) return null
  const rest = text.replace(years, ' ')
  const roman = { i: 1, ii: 2, iii: 3, iv: 4 }[/\b(i{1,3}|iv)\b/i.exec(rest)?.[1]?.toLowerCase() ?? '']
  return { year: Number(first), number: Number(/\d+/.exec(rest)?.[0] ?? roman ?? Number.NaN) || null }
}

export const periodMatcher = (periods: readonly KnownPeriod[]) => {
  const byName = listedBy(periods, ({ names }) => names.map(normal))
  const byYear = listedBy(periods, ({ academic_year }) => [Number(academic_year.slice(0, 4))])
  /** The number in the name, else the place: a college may begin with its second semester. */
  const numberOf = ({ names: [name = ''], place }: KnownPeriod) => termOf(normal(name))?.number ?? place
  const numbers = new Map(periods.map((period) => [period, period.kind === 'semester' ? numberOf(period) : null]))
  const shown = (listed: readonly KnownPeriod[]) => listed.map(({ id, name }) => ({ id, name, detail: null }))
  return (text: string): Matches => {
    const wanted = normal(text)
    const exact = byName.get(wanted) ?? []
    if (exact.length > 0) return single(exact, () => shown(exact))
    const term = termOf(wanted)
    const ofYear = term ? (byYear.get(term.year) ?? []) : []
    const numbered = term?.number ? ofYear.filter((period) => numbers.get(period) === term.number) : []
    return single(numbered, () => shown(numbered.length > 0 ? numbered : ofYear))
  }
}

/** Records for the texts of one kind: those that were recognised and those that the user chose. */
export type Matcher = {
  idOf: (text: string) => number | null
  /** Number of texts that were not recognised, and those to show. */
  unmatchedCount: number
  unmatched: UnmatchedText[]
}

/**
 * Applies the user's choices, and lists the texts that need one: open ones first, so that the next ones follow when these
 * are matched, and before others those with candidates, then the most frequent ones.
 */
export const matcherOf = (
  texts: readonly string[],
  { chosen, match }: { chosen: PastChoices[MatchedKind]; match: (text: string) => Matches },
): Matcher => {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  const choices = new Map(chosen.map(({ text, id }) => [text, id]))
  const found = new Map([...counts.keys()].map((text) => [text, match(text)]))
  const open = [...found].flatMap(([text, { id, candidates }]) =>
    id === null ? [{ text, candidates, rows_count: counts.get(text) ?? 0, chosen_id: choices.get(text) ?? null }] : [],
  )
  const isChosen = ({ chosen_id }: Pick<UnmatchedText, 'chosen_id'>) => Number(chosen_id !== null)
  const lacks = ({ candidates }: UnmatchedText) => Number(candidates.length === 0)
  return {
    idOf: (text) => choices.get(text) ?? found.get(text)?.id ?? null,
    unmatchedCount: open.length,
    unmatched: open
      .toSorted((one, other) => isChosen(one) - isChosen(other) || other.rows_count - one.rows_count)
      .slice(0, pastLimits.shownTexts)
      .map(({ candidates, ...text }) => ({ ...text, candidates: candidates() }))
      .toSorted((one, other) => isChosen(one) - isChosen(other) || lacks(one) - lacks(other)),
  }
}
