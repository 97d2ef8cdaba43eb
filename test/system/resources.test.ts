import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/api'
import type { Endpoint } from '../../src/api/kit/endpoints'

/** Returns the fields of a query, or of the JSON in its `filter`. */
const fieldsOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  if (schema instanceof z.ZodObject) return schema.shape
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap())
  if (!(schema instanceof z.ZodPipe)) return {}
  const first = fieldsOf(schema.in)
  return Object.keys(first).length > 0 ? first : fieldsOf(schema.out)
}
const endpoints: readonly [string, Endpoint][] = Object.entries(contract)
const lists = endpoints.flatMap(([key, { query }]): [string, string[]][] => {
  const { sort, filter } = fieldsOf(query)
  if (!key.startsWith('GET ') || key.endsWith('/export') || sort === undefined || filter === undefined) return []
  const filters = Object.keys(fieldsOf(filter)).filter((name) => name !== 'id')
  return [[key.replace('GET /api/', ''), filters]]
})

const [, listed = '', meanings = ''] = readFileSync('src/README.md', 'utf8').split(
  /^### (?:Lists|What each filter means)$/m,
)
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)`\s*\|(.*)\|$/gm)].map(([, name = '', rest = '']) => ({ name, rest }))
const wordsIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

describe('src/README.md', () => {
  it('lists every resource with its filters', () => {
    expect(lists.length).toBeGreaterThan(30)
    expect(Object.fromEntries(rowsOf(listed).map(({ name, rest }) => [name, wordsIn(rest).toSorted()]))).toEqual(
      Object.fromEntries(lists.map(([name, filters]) => [name, filters.toSorted()])),
    )
  })

  it('explains every filter', () => {
    const used = [...new Set(lists.flatMap(([, filters]) => filters))].toSorted()
    expect(rowsOf(meanings).map(({ name }) => name)).toEqual(used)
  })
})
