import { fireEvent, screen } from '@testing-library/react'
import type { Question } from '../../../src/api/testing/questions'
import type { AppDataProvider } from '../../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../../app/kit/admin'
import { memoryProvider } from '../../provider/memoryProvider'

let admin: OpenAdmin | undefined
export const closeBank = () => admin?.close()

export const subject = { id: 1, code: 'ОП.08', name: 'Базы данных' }
export const question = (more: Partial<Question> = {}): Question => ({
  id: 1,
  version: 1,
  created_at: '2026-10-01T09:00:00Z',
  updated_at: '2026-10-01T09:00:00Z',
  title: 'Ключи',
  name: 'Ключи',
  type: 'single',
  status: 'draft',
  subject_id: 1,
  subject,
  tags: ['ключ'],
  difficulty: 3,
  points: 2,
  number: 4,
  languages: ['ru'],
  author_name: 'Громов И. П.',
  can_edit: true,
  content: {
    type: 'single',
    points: 2,
    shuffle: true,
    translations: { ru: { body: '<p>Что различает строки?</p>' } },
    options: [
      { id: 'a1', weight: 100, translations: { ru: { text: 'Ключ' }, en: { text: 'Key' } } },
      { id: 'b2', weight: 0, translations: { ru: { text: '<strong>Индекс</strong>', feedback: 'Он только ищет' } } },
    ],
  },
  ...more,
})

type Options = {
  questions?: readonly Question[]
  refuse?: Readonly<Record<string, string>>
  acts?: Readonly<Record<string, unknown>>
}

/** Opens the question bank with a fake server. `saved` collects the submitted records, `sent` the other calls. */
export const open = async (at: string, { questions = [question()], refuse, acts = {} }: Options = {}) => {
  const saved: Readonly<Record<string, unknown>>[] = []
  const sent: { key: string; body: unknown }[] = []
  const memory = memoryProvider({
    data: { questions, 'directories/subjects': [{ ...subject, status: 'active' }], timeline: [] },
    check: (_resource, record) => {
      saved.push(record)
      return refuse ?? null
    },
  })
  const answers: Readonly<Record<string, unknown>> = {
    'POST /api/questions/present': { type: 'single', language: 'ru', body: '<p>Что?</p>', options: ['Индекс', 'Ключ'] },
    ...acts,
  }
  const provider: AppDataProvider = {
    ...memory,
    read: async (key, given) => {
      const answer = answers[key] ?? []
      return JSON.parse(JSON.stringify({ data: typeof answer === 'function' ? answer(given) : answer }))
    },
    act: async (key, { body }) => {
      sent.push({ key, body })
      return JSON.parse(JSON.stringify({ data: answers[key] ?? { done: [1], refused: [] } }))
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
  return { ...admin, saved, sent }
}
export const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const last = <T,>(list: readonly T[]) => list.at(-1)
export const tab = (name: RegExp) => screen.getByRole('tab', { name })
