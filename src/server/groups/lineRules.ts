import type { MatchedLine } from '../../api/groups/members'
import type { Locale } from '../../api/kit/endpoints'
import { localise } from '../kit/texts/messages'
import { memberObstacle, type Candidate } from './rules'
import type { Group } from '../../api/groups/groups'

/** Keys that identify a person in a line of a list. */
export type PersonKey = { email: string | null; login: string | null; name: string }

const email = /[^\s;,<>()"]+@[^\s;,<>()"]+/u
const numbering = /^\s*(?:№\s*)?\d+\s*[.)]?(?:[\s;]+|$)/u
const login = /^[a-z0-9][a-z0-9.-]{2,49}$/

/** Parses a typed or pasted line: an e-mail address anywhere in it, or else a login or a name. */
export const parseLine = (line: string): PersonKey => {
  const name = line
    .replace(numbering, '')
    .replaceAll(/[\s,;]+/gu, ' ')
    .trim()
  const lower = name.toLowerCase()
  return { email: email.exec(line)?.[0].toLowerCase() ?? null, login: login.test(lower) ? lower : null, name }
}

type Person = Candidate & { id: number; name: string; email: string | null }
type LineMatch = {
  text: string
  people: readonly Person[]
  group: Pick<Group, 'id' | 'code' | 'status'>
  locale: Locale
}

/** Builds the answer for a line: the matching people and whether each can join. */
export const matchedLineOf = ({ text, people, group, locale }: LineMatch): MatchedLine => ({
  text,
  people: people.map((person) => {
    const { id, name, email: address, group_code } = person
    const obstacle = memberObstacle({ group, person }, { moves: true })
    const state = stateOf(person, { groupId: group.id, isRefused: obstacle !== null })
    const message = state === 'refused' && obstacle ? localise(locale, obstacle) : null
    return { id, name, email: address, group_code, state, message }
  }),
})

const stateOf = ({ group_id }: Candidate, { groupId, isRefused }: { groupId: number; isRefused: boolean }) => {
  if (group_id === groupId) return 'here'
  if (isRefused) return 'refused'
  return group_id === null ? 'free' : 'elsewhere'
}
