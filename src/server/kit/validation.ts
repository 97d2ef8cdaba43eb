import type { z } from 'zod'
import { invalid, type Message } from './problems'

/** Parses client input; throws 422 with message keys by field path. */
export const parse = <S extends z.ZodType>(schema: S, sent: unknown): z.output<S> => {
  const result = schema.safeParse(sent, { reportInput: true })
  if (result.success) return result.data
  // A Map, because a client may name a field `constructor`.
  const errors = new Map<string, Message[]>()
  for (const { path, message } of result.error.issues.flatMap((issue) => explain(issue)).slice(0, maxMessages))
    errors.set(path, [...(errors.get(path) ?? []), message])
  throw invalid(Object.fromEntries(errors))
}

/** Limits the messages of one response. */
const maxMessages = 200

type Explained = { path: string; message: Message }
const explain = (issue: z.core.$ZodIssue, parent: readonly PropertyKey[] = []): Explained[] => {
  const path = [...parent, ...issue.path]
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key].map(String).join('.'), message: { key: 'field.unknown' } }))
  if (issue.code === 'invalid_union') return unionIssue(issue, path)
  return [{ path: path.map(String).join('.'), message: messageOf(issue) }]
}

/**
 * Reports the issues of the branch that matched deepest; if all branches failed at the root, the whole value is
 * invalid.
 */
const unionIssue = (issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): Explained[] => {
  const deepest = issue.errors.toSorted((one, other) => depth(other) - depth(one))[0]
  return deepest && depth(deepest) > 0
    ? deepest.flatMap((inner) => explain(inner, path))
    : [{ path: path.map(String).join('.'), message: { key: isEmpty(issue.input) ? 'field.choose' : 'field.invalid' } }]
}
const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length))

/** A cleared select may send an empty string. */
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === ''

const messageOf = (issue: z.core.$ZodIssue): Message => {
  switch (issue.code) {
    case 'invalid_type':
      return { key: isEmpty(issue.input) ? 'field.required' : 'field.type' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return { key: `field.too_big.${sizeKind(issue.origin)}`, values: { count: Number(issue.maximum) } }
    case 'invalid_value':
      return { key: isEmpty(issue.input) ? 'field.choose' : 'field.invalid' }
    case 'invalid_format':
      return { key: isEmpty(issue.input) ? 'field.required' : `field.${ruleKeyOf(issue.message)}` }
    case 'custom':
      return { key: `field.${ruleKeyOf(issue.message)}` }
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return { key: 'field.invalid' }
    default:
      return { key: 'field.invalid' }
  }
}

/** Numbers are integers, so "greater than 0" is reported as "at least 1". */
const tooSmall = (issue: z.core.$ZodIssueTooSmall): Message => {
  const isFilledByOne = issue.minimum === 1
  if (issue.origin === 'string' && isFilledByOne) return { key: 'field.required' }
  if (issue.origin === 'array' && isFilledByOne) return { key: 'field.choose' }
  return {
    key: `field.too_small.${sizeKind(issue.origin)}`,
    values: { count: Number(issue.minimum) + (issue.inclusive ? 0 : 1) },
  }
}
const sizeKinds: Readonly<Record<string, string>> = { string: 'text', array: 'list' }
const sizeKind = (origin: string) => sizeKinds[origin] ?? 'number'

/** Uses the contract's own rule names (`{ error: 'direction_code' }`), not zod's English sentences. */
const ruleKeyOf = (message: string) => (/^[a-z][a-zA-Z_]*$/.test(message) ? message : 'invalid')
