import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Finding } from '../../../src/api/testing/testActions'
import type { Test } from '../../../src/api/testing/tests'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../../app/kit/admin'
import { memoryProvider } from '../../provider/memoryProvider'
import { aTest, group, subject } from './tests'

let admin: OpenAdmin | undefined
export const closeBuilder = () => admin?.close()

type Options = {
  /** Null if the college has no tests. */
  test?: Test | null
  findings?: readonly Finding[]
  matching?: (body: unknown) => number
  refuse?: Record<string, string>
}

/** Opens the test builder with a fake server. `saved` collects the submitted tests, `sent` the other calls. */
export const open = async (
  at: string,
  { test = aTest(), findings = [], matching = () => 14, refuse }: Options = {},
) => {
  const saved: Readonly<Record<string, unknown>>[] = []
  const sent: { key: string; sent: unknown }[] = []
  const bank = [5, 6].map((id) => ({
    id,
    version: 1,
    title: `Из банка ${id}`,
    name: `Из банка ${id}`,
    type: 'number',
    status: 'ready',
    subject_id: 1,
    subject,
    tags: ['ключ'],
    difficulty: 3,
    points: 4,
    languages: ['ru', 'en'],
  }))
  const memory = memoryProvider({
    data: {
      tests: test ? [test] : [],
      questions: bank,
      'directories/subjects': [{ ...subject, status: 'active', within_reach: true }],
      groups: [group],
      timeline: [],
    },
    check: (_resource, record) => {
      saved.push(record)
      return refuse ?? null
    },
  })
  const answer = (key: string, body: unknown) => {
    if (key === 'POST /api/tests/pool') return { count: matching(body) }
    if (key.endsWith('/check')) return { findings, takers_count: 24, questions_count: 6, points: 10.5 }
    return key.endsWith('/preview') ? { id: 77 } : test
  }
  const reply = (key: string, body: unknown) => JSON.parse(JSON.stringify({ data: answer(key, body) }))
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => (key === 'GET /api/questions/tags' ? JSON.parse('{"data":[]}') : reply(key, undefined)),
    act: async (key, input) => {
      if (key !== 'POST /api/tests/pool') sent.push({ key, sent: input })
      return reply(key, input.body)
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
  return { ...admin, saved, sent }
}
/** Finds a button by its name in the DOM directly, because a query by role scans the whole page with its editors. */
export const button = (name: string | RegExp) => {
  const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text))
  const found = [...document.querySelectorAll('button')].find((one) =>
    isNamed(one.getAttribute('aria-label') ?? one.textContent),
  )
  if (!found) throw new Error(`There is no button ${String(name)}.`)
  return found
}
export const openedDialog = async () => {
  const element = await waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    if (!dialog) throw new Error('There is no dialog.')
    return dialog
  })
  return within(element)
}
export const publishButton = async () => {
  await screen.findByText('Опубликовать')
  return button('Опубликовать')
}
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const rows = () =>
  [...document.querySelectorAll('.test-row')].map((row) =>
    ['.no', '.title-link'].map((part) => row.querySelector(part)?.textContent).join(' '),
  )
export const builder = async (options?: Options) => {
  const opened = await open('/tests/1', options)
  await screen.findByText('Состав', { selector: 'h2' })
  await waitFor(() => expect(document.querySelectorAll('.test-row')).toHaveLength(5))
  return opened
}
export const sectionsOf = (record: Readonly<Record<string, unknown>> | undefined) =>
  JSON.parse(JSON.stringify(record?.content ?? {})).sections
export const save = async (saved: readonly Readonly<Record<string, unknown>>[]) => {
  press(/^Сохранить/)
  await waitFor(() => expect(saved).toHaveLength(1))
  return saved[0]
}
