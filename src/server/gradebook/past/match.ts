import type { MatchedKind, PastChoices, UnmatchedText } from '../../../api/gradebook/past'
import type { SimilarSubject } from '../../directories'
import type { PastRow } from './columns'
import type { KnownPeriod, KnownSubject, NamedStudent } from './queries'

type Candidate = UnmatchedText['candidates'][number]
/** Records that a text may mean; one that fits alone is the match. */
export type Matches = { id: number | null; candidates: Candidate[] }

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

const single = (candidates: Candidate[], others: Candidate[] = candidates): Matches => ({
  id: candidates.length === 1 ? (candidates[0]?.id ?? null) : null,
  candidates: candidates.length > 0 ? candidates : others,
})

/** Matches a student's text; people of the named group win over namesakes in others. */
export const matchStudent = (group: string, people: readonly NamedStudent[]): Matches => {
  const shown = (listed: readonly NamedStudent[]) =>
    listed.map(({ id, name, group_codes }) => ({ id, name, detail: group_codes.join(', ') || null }))
  const exact = people.filter(({ is_exact }) => is_exact)
  const inGroup = exact.filter(({ group_codes }) => group_codes.some((code) => normal(code) === normal(group)))
  if (group !== '' && inGroup.length === 0) return { id: null, candidates: shown(people) }
  return single(shown(group === '' ? exact : inGroup), shown(people))
}

/** Matches a subject by its code or whole name, or suggests those with a similar name. */
export const matchSubject = (
  text: string,
  { subjects, similar = [] }: { subjects: readonly KnownSubject[]; similar?: readonly SimilarSubject[] | undefined },
): Matches => {
  const wanted = normal(text)
  const shown = (listed: readonly Pick<KnownSubject, 'id' | 'name' | 'code'>[]) =>
    listed.map(({ id, name, code }) => ({ id, name, detail: code }))
  const taught = subjects.filter(({ is_entrance }) => !is_entrance)
  const exact = taught.filter(({ code, name_ru, name_en }) => [code, name_ru, name_en].map(normal).includes(wanted))
  return single(shown(exact), shown(wanted === '' ? [] : similar))
}

/** The years and the number of a text such as «2023/24, 1-й семестр» or `Semester 2, 2023-2024`. */
const termOf = (text: string): { year: number; number: number | null } | null => {
  const [years, first = '', second = ''] = /(\d{4})\s*[/\\ -]+\s*(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (years === undefined || Number(second) % 100 !== (Number(first) + 1) % 100) return null
  const rest = text.replace(years, ' ')
  const roman = { i: 1, ii: 2, iii: 3, iv: 4 }[/\b(i{1,3}|iv)\b/i.exec(rest)?.[1]?.toLowerCase() ?? '']
  return { year: Number(first), number: Number(/\d+/.exec(rest)?.[0] ?? roman ?? Number.NaN) || null }
}

export const matchPeriod = (text: string, periods: readonly KnownPeriod[]): Matches => {
  const shown = (listed: readonly KnownPeriod[]) => listed.map(({ id, name }) => ({ id, name, detail: null }))
  const wanted = normal(text)
  const exact = periods.filter(({ names }) => names.some((name) => normal(name) === wanted))
  if (exact.length > 0) return single(shown(exact))
  const term = termOf(wanted)
  const ofYear = periods.filter(({ academic_year }) => term && Number(academic_year.slice(0, 4)) === term.year)
  /** The number in the name, else the place: a college may begin with its second semester. */
  const numberOf = ({ names: [name = ''], place }: KnownPeriod) => termOf(normal(name))?.number ?? place
  const numbered = ofYear.filter((period) => period.kind === 'semester' && numberOf(period) === term?.number)
  return single(shown(numbered), shown(ofYear))
}

/** Records for the texts of one kind: those that were recognised and those that the user chose. */
export type Matcher = { idOf: (text: string) => number | null; unmatched: UnmatchedText[] }

/** Applies the user's choices, and lists the texts that need one, most frequent first. */
export const matcherOf = (
  texts: readonly string[],
  { chosen, match }: { chosen: PastChoices[MatchedKind]; match: (text: string) => Matches },
): Matcher => {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  const choices = new Map(chosen.map(({ text, id }) => [text, id]))
  const found = new Map([...counts.keys()].map((text) => [text, match(text)]))
  return {
    idOf: (text) => choices.get(text) ?? found.get(text)?.id ?? null,
    unmatched: [...counts]
      .map(([text, rows_count]) => ({ text, rows_count, ...(found.get(text) ?? { id: null, candidates: [] }) }))
      .filter(({ id }) => id === null)
      .map(({ text, rows_count, candidates }) => ({
        text,
        rows_count,
        chosen_id: choices.get(text) ?? null,
        candidates,
      }))
      .toSorted((one, other) => other.rows_count - one.rows_count),
  }
}
