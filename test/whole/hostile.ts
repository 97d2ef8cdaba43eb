import fc from 'fast-check'
import { z } from 'zod'

const deeplyNested = (levels: number): unknown => (levels === 0 ? 1 : [deeplyNested(levels - 1)])
const longText = 'я'.repeat(5000)

/** Values that an attacker or a broken program might send. */
const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202etxt.exe',
  longText,
  `'; DROP TABLE users; --`,
  '%_\\',
  '{{7*7}} ${7*7} %{count}',
  '<img src=x onerror=alert(1)>',
  '../../../etc/passwd',
  '=HYPERLINK("http://example.com")',
  '__proto__',
  'constructor',
  '0000-00-00',
  '0000-01-01',
  '2026-02-30',
  '9999-12-31',
  'NaN',
  -1,
  0,
  0.1,
  1e-320,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  { constructor: { prototype: 1 } },
  { length: 1e9 },
  { $ne: null },
  deeplyNested(200),
  Array.from({ length: 2000 }, (_, count) => count),
]
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom(...hostileValues)

const words = [
  'Практика',
  'Ёлка',
  '09.02.07',
  'ИС-99-1',
  'admin',
  'x',
  '2026/2027',
  'archived',
  'a@b.test',
  'стол и "стул"',
]

/** Mostly valid values, so that the call passes validation; occasionally something hostile at any depth. */
export const arbitraryFor = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 100, arbitrary: valid(schema) }, { weight: 1, arbitrary: hostile })

const valid = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return fc.oneof(fc.constant(undefined), arbitraryFor(schema.unwrap()))
  if (schema instanceof z.ZodNullable) return fc.oneof(fc.constant(null), arbitraryFor(schema.unwrap()))
  if (schema instanceof z.ZodPipe) return piped(schema)
  if (schema instanceof z.ZodObject) return object(schema)
  if (schema instanceof z.ZodArray) return list(schema)
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema.def.items.map((item) => arbitraryFor(item)))
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => arbitraryFor(option)))
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber) return number(schema)
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return text(schema)
  return fc.oneof(fc.constantFrom<unknown>(...words), hostile)
}

const object = (schema: z.ZodObject): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, arbitraryFor(field)])))
    .chain((sent) => fc.oneof({ weight: 30, arbitrary: fc.constant(sent) }, { weight: 1, arbitrary: strange(sent) }))
const strange = (sent: object) =>
  fc.constantFrom('no_such_field', '__proto__', 'constructor', 'id').map((name) => ({ ...sent, [name]: 1 }))

/** For text parsed as JSON or a number, generates the parsed value. A transform before the real schema is skipped. */
const piped = (schema: z.ZodPipe): fc.Arbitrary<unknown> => {
  const { in: from, out: to } = schema
  if (from instanceof z.ZodTransform) return arbitraryFor(to)
  if (to instanceof z.ZodTransform) return arbitraryFor(from)
  const isText = from instanceof z.ZodString || (from instanceof z.ZodPipe && from.in instanceof z.ZodString)
  if (!isText || to instanceof z.ZodString) return arbitraryFor(to)
  return arbitraryFor(to).map((value) => (value === undefined ? value : JSON.stringify(value)))
}

/** Mostly unique values; where duplicates are forbidden, one of many requests has them. */
const list = (schema: z.ZodArray): fc.Arbitrary<unknown> => {
  const minimum = Number(schema._zod.bag['minimum'] ?? 0)
  const length = { minLength: minimum, maxLength: minimum + 2 }
  const sets = fc.uniqueArray(arbitraryFor(schema.element), { ...length, selector: (value) => JSON.stringify(value) })
  return fc.oneof({ weight: 9, arbitrary: sets }, fc.array(arbitraryFor(schema.element), length))
}

/** Small numbers, because ids and versions in the test data are small. */
const number = (schema: z.ZodNumber): fc.Arbitrary<unknown> => {
  const least = Math.max(1, Math.ceil(schema.minValue ?? 1))
  const most = Math.max(least, Math.min(schema.maxValue ?? Infinity, least + 12))
  const edges = fc.constantFrom<unknown>(schema.minValue, schema.maxValue, 0, 0.5, 2 ** 53)
  return fc.oneof(
    { weight: 50, arbitrary: fc.integer({ min: least, max: Math.min(most, least + 2) }) },
    { weight: 50, arbitrary: fc.integer({ min: least, max: most }) },
    { weight: 1, arbitrary: edges },
  )
}

/** In UTC the last two are outside of the years 1 to 9999. */
const moments = [
  '2026-09-01T10:00:00Z',
  '2027-06-30T10:00:00+03:00',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:00:00-14:00',
]

const text = (schema: z.ZodString | z.ZodStringFormat): fc.Arbitrary<unknown> => {
  if (schema.format === 'date') return fc.constantFrom('2026-09-01', '2027-06-30', '2025-01-01', '0001-01-01')
  if (schema.format === 'datetime') return fc.constantFrom(...moments)
  const patterns = [...(schema._zod.bag.patterns ?? [])].filter((pattern) => !pattern.flags.includes('u'))
  const pattern = patterns[0]
  return pattern
    ? fc.oneof(fc.stringMatching(pattern), fc.constantFrom<unknown>(...words))
    : fc.constantFrom<unknown>(...words)
}
