import type { z } from 'zod'
import { invalid, type Message } from './problems'

/** Parses what a client sent or refuses with 422 and a message key under each field's path. */
export const parse = <S extends z.ZodType>(schema: S, sent: unknown): z.output<S> => {
  const result = schema.safeParse(sent, { reportInput: true })
  if (result.success) return result.data
  // A map, because a client may name a field `constructor`.
  const errors = new Map<string, Message[]>()
  for (const { path, message } of result.error.issues.flatMap((issue) => explain(issue)).slice(0, maxMessages))
    errors.set(path, [...(errors.get(path) ?? []), message])
  throw invalid(Object.fromEntries(errors))
}

/** More mistakes than a person could read are not a form's. */
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
 * Of a union's branches the one that came furthest speaks; when all stumbled at once, the value as a whole is wrong.
 */
const unionIssue = (issue: z.core.$ZodIssueInvalidUnion, path: readonly PropertyKey[]): Explained[] => {
  const deepest = issue.errors.toSorted((one, other) => depth(other) - depth(one))[0]
  return deepest && depth(deepest) > 0
    ? deepest.flatMap((inner) => explain(inner, path))
    : [{ path: path.map(String).join('.'), message: { key: isEmpty(issue.input) ? 'field.choose' : 'field.invalid' } }]
}
const depth = (issues: readonly z.core.$ZodIssue[]) => Math.max(0, ...issues.map((issue) => issue.path.length))

/** Nothing was filled in or chosen; an empty select may send an empty text. */
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === ''

const messageOf = (issue: z.core.$ZodIssue): Message => {
  switch (issue.code) {
    case 'invalid_type':
      return { key: isEmpty(issue.input) ? 'field.required' : 'field.type' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return { key: `field.tooBig.${sizeKind(issue.origin)}`, values: { count: Number(issue.maximum) } }
    case 'invalid_value':
      return { key: isEmpty(issue.input) ? 'field.choose' : 'field.invalid' }
    case 'invalid_format':
      return { key: isEmpty(issue.input) ? 'field.required' : `field.${named(issue.message)}` }
    case 'custom':
      return { key: `field.${named(issue.message)}` }
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

/** Our numbers are whole: above 0 is from 1 on. */
const tooSmall = (issue: z.core.$ZodIssueTooSmall): Message => {
  const isFilledByOne = issue.minimum === 1
  if (issue.origin === 'string' && isFilledByOne) return { key: 'field.required' }
  if (issue.origin === 'array' && isFilledByOne) return { key: 'field.choose' }
  return {
    key: `field.tooSmall.${sizeKind(issue.origin)}`,
    values: { count: Number(issue.minimum) + (issue.inclusive ? 0 : 1) },
  }
}
const sizeKinds: Readonly<Record<string, string>> = { string: 'text', array: 'list' }
const sizeKind = (origin: string) => sizeKinds[origin] ?? 'number'

/** The contract names its own rules (`{ error: 'direction_code' }`); zod's own English sentences are not such names. */
const named = (message: string) => (/^[a-z][a-zA-Z_]*$/.test(message) ? message : 'invalid')
