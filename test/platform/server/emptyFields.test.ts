import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Problem } from '../../../src/server/kit/problems'
import { localiseAt } from '../../../src/server/kit/texts/messages'
import { parse } from '../../../src/server/kit/validation'

const schema = z.strictObject({
  basis: z.enum(['budget', 'paid']),
  name: z.string().min(1),
  email: z.email({ error: 'email' }),
  points: z.int(),
  direction_id: z.int(),
  unknown_record_id: z.int(),
  formats: z.array(z.string()).min(1),
  kind: z.union([z.literal('a'), z.literal(1)]),
})

const messagesFor = (sent: unknown, locale: 'ru' | 'en') => {
  try {
    parse(schema, sent)
  } catch (refusal) {
    if (!(refusal instanceof Problem)) throw refusal
    const errors = Object.entries(refusal.details.errors ?? {})
    return Object.fromEntries(
      errors.map(([path, messages]) => [path, messages.map((message) => localiseAt(locale, path, message)).join(' ')]),
    )
  }
  return {}
}

const selects = { basis: 'Выберите значение.', unknown_record_id: 'Выберите значение.', kind: 'Выберите значение.' }

describe('An empty field', () => {
  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['an empty text', ''],
  ])('is requested rather than called invalid when it is %s', (_, value) => {
    const sent = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, value]))
    expect(messagesFor({ ...sent, formats: [] }, 'ru')).toEqual({
      ...selects,
      name: 'Укажите название.',
      email: 'Укажите электронную почту.',
      points: 'Заполните поле.',
      direction_id: 'Выберите направление.',
      formats: 'Выберите форматы файлов.',
    })
  })

  it('is distinguished from an invalid value', () => {
    const wrong = { basis: 'free', name: 'x', email: 'x', points: 1.5, direction_id: 'x', kind: 'b' }
    expect(messagesFor({ ...wrong, unknown_record_id: 1, formats: ['a'] }, 'en')).toMatchObject({
      basis: 'This value is not valid.',
      email: 'Enter an email address like ivanova@mail.com.',
      kind: 'This value is not valid.',
    })
  })
})

type Words = Readonly<Record<string, unknown>>
const server: Record<string, { field: { empty: Readonly<Record<string, string>> } }> = import.meta.glob(
  '../../../i18n/*/server/kit.json',
  { import: 'default', eager: true },
)
const app: Record<string, Words> = import.meta.glob('../../../i18n/*/app/*.json', { import: 'default', eager: true })

const labelsOf = (node: unknown, name: string): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : Object.entries(node).flatMap(([key, child]) =>
        key === name && typeof child === 'string' ? [child] : labelsOf(child, name),
      )
/** Compares words by their first letters, because Russian endings vary. */
const stems = (text: string) => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 3))

describe.each(['ru', 'en'])('The message for an empty field in %s', (locale) => {
  const resources = Object.entries(app).map(([file, words]) => (file.includes(`/${locale}/`) ? words.resources : {}))
  const empty = server[`../../../i18n/${locale}/server/kit.json`]?.field.empty ?? {}
  // The labels of these fields differ between forms.
  const named = Object.entries(empty).filter(
    ([name]) => !['name', 'title', 'reason', 'role', 'password'].includes(name),
  )
  it.each(named)('names %s like its label: %s', (name, message) => {
    const labels = new Set(labelsOf(resources, name))
    for (const label of labels) expect(stems(message), label).toEqual(expect.arrayContaining(stems(label)))
  })
})
