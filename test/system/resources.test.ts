import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../src/api'
import type { Endpoint } from '../../src/api/kit/endpoints'
import { expectListed, expectNothingForgotten, stepsToList } from '../kit/forgotten'

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
    const rows = new Map(rowsOf(listed).map(({ name, rest }) => [name, wordsIn(rest)]))
    expectNothingForgotten([
      ...stepsToList(
        'src/README.md, “Lists”',
        [...rows.keys()],
        lists.map(([name]) => name),
      ),
      ...lists.flatMap(([name, filters]) =>
        stepsToList(`src/README.md, “Lists”, the filters of ${name}`, rows.get(name) ?? filters, filters),
      ),
    ])
  })

  it('explains every filter', () => {
    const explained = rowsOf(meanings).map(({ name }) => name)
    expectListed('src/README.md, “What each filter means”', explained, [
      ...new Set(lists.flatMap(([, filters]) => filters)),
    ])
    expect(explained).toEqual(explained.toSorted())
  })
})
