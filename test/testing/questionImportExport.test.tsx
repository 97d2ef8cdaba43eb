import { HttpError } from 'react-admin'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

let admin: OpenAdmin | undefined
let saved = vi.fn<() => string>()
beforeEach(() => {
  // jsdom has no object URLs.
  saved = vi.fn<() => string>(() => 'blob:made')
  URL.createObjectURL = saved
})
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL')
  admin?.close()
})

const subject = { id: 1, code: 'ОП.08', name: 'Базы данных', status: 'active', within_reach: true }
const question = { id: 1, title: 'Ключи', name: 'Ключи', type: 'single', status: 'ready', subject, tags: [] }
const left = (line: number) => ({ line, message: 'Такого вида вопросов здесь нет: calculated', imported: false })
const preview = {
  format: 'moodle_xml',
  encoding: 'utf-8',
  count: 2,
  questions: [
    {
      line: 3,
      title: 'Столица',
      type: 'short_text',
      tags: [],
      presented: { type: 'short_text', language: 'ru', body: 'Столица?' },
    },
  ],
  report: [left(7), left(19)],
}
const check = [
  { id: 1, title: 'Ключи', message: 'Этот тип вопроса', left_out: true },
  { id: 2, title: 'Индексы', message: 'Этот тип вопроса', left_out: true },
  { id: 2, title: 'Индексы', message: 'Метки', left_out: false },
]

type Sent = { key: string; body: unknown; files?: number }
/**
 * Renders the question bank with a provider that responds at once. `isSlow`: responds only when aborted;
 * `refused`: rejects the import with these errors.
 */
type Options = { isSlow?: boolean; refused?: Readonly<Record<string, string>> }
const open = async (at: string, { isSlow = false, refused }: Options = {}) => {
  const sent: Sent[] = []
  const memory = memoryProvider({
    data: { questions: [question], 'directories/subjects': [subject] },
    check: () => null,
  })
  const answers: Readonly<Record<string, unknown>> = {
    'POST /api/questions/import/preview': preview,
    'POST /api/questions/import': { ids: [5, 6], report: [] },
    'POST /api/questions/export/check': check,
  }
  const provider: AppDataProvider = {
    ...memory,
    read: async () => JSON.parse('{"data":[]}'),
    act: async (key, { body, files, signal }) => {
      sent.push({ key, body, ...(files && { files: files.length }) })
      if (isSlow)
        await new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
        })
      if (refused && key === 'POST /api/questions/import') throw new HttpError('Нет', 422, { errors: refused })
      return JSON.parse(JSON.stringify({ data: answers[key] }))
    },
    makeFile: async (key, { body }) => {
      sent.push({ key, body })
      return { data: { blob: new Blob(['x']), name: 'Вопросы.gift' } }
    },
  }
  admin = await openAdmin({ at, provider, can: ['manage tests'] })
  return { ...admin, sent }
}
const choose = async (name: string, content = 'x') => {
  await screen.findByRole('button', { name: 'Выбрать файл' })
  const [input] = document.querySelectorAll('input[type="file"]')
  if (input) fireEvent.change(input, { target: { files: [new File([content], name)] } })
}
const pick = async (field: string | RegExp, option: string | RegExp) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

describe('The import of questions', () => {
  it('previews a file, groups skipped lines by message and adds the valid questions to a subject', async () => {
    const { sent } = await open('/questions/import')
    await choose('moodle.xml')
    expect(await screen.findByText('Строки 7, 19')).toBeDefined()
    expect(screen.getAllByText(/calculated/)).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Столица' })).toBeDefined()
    const add = screen.getByRole('button', { name: 'Добавить 2 вопроса' })
    expect(add).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('radio', { name: 'Только годные' }))
    await pick(/^В какой предмет|^Предмет/, /Базы данных/)
    fireEvent.click(add)
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        key: 'POST /api/questions/import',
        body: { format: 'moodle_xml', encoding: 'utf-8', language: 'ru', subject_id: 1, what: 'valid' },
        files: 1,
      }),
    )
  })

  it.each<Readonly<Record<string, string>>>([
    { '': 'Не удалось сохранить вопрос.' },
    { title: 'Не удалось сохранить вопрос.' },
  ])('shows an error that belongs to no field of the form: %j', async (refused) => {
    await open('/questions/import', { refused })
    await choose('moodle.xml')
    fireEvent.click(await screen.findByRole('radio', { name: 'Только годные' }))
    await pick(/^В какой предмет|^Предмет/, /Базы данных/)
    fireEvent.click(screen.getByRole('button', { name: 'Добавить 2 вопроса' }))
    expect(await screen.findByText('Не удалось сохранить вопрос.')).toBeDefined()
  })

  it('parses the file again in the chosen encoding', async () => {
    const { sent } = await open('/questions/import')
    await choose('вопросы.txt')
    expect(await screen.findByText('Кодировка файла: UTF-8.')).toBeDefined()
    await pick(/^Кодировка/, 'KOI8-R')
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ language: 'ru', encoding: 'koi8-r' }))
  })

  it('parses the file again in the chosen format and language', async () => {
    const { sent } = await open('/questions/import')
    await choose('вопросы.txt')
    await pick(/^Формат/, 'Aiken')
    fireEvent.click(screen.getByRole('radio', { name: 'English' }))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ language: 'en', format: 'aiken' }))
    expect(sent.map(({ body }) => body)[0]).toEqual({ language: 'ru' })
  })

  it('can be cancelled while the file is uploading', async () => {
    await open('/questions/import', { isSlow: true })
    await choose('вопросы.gift')
    fireEvent.click(await screen.findByRole('button', { name: 'Остановить загрузку: вопросы.gift' }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByRole('button', { name: 'Выбрать файл' })).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('The export of questions', () => {
  it('includes all questions that match the filter and lists unsupported content first', async () => {
    const { sent } = await open('/questions')
    fireEvent.click(await screen.findByRole('button', { name: 'В формат тестов' }))
    const dialog = within(await screen.findByRole('dialog'))
    const [type, tags] = within(await dialog.findByRole('list')).getAllByRole('listitem')
    expect(type?.textContent).toBe('Этот тип вопроса: 2 вопроса — не попадут в файл')
    expect(tags?.textContent).toBe('Метки: 1 вопрос')
    await pick(/^Формат/, 'GIFT')
    fireEvent.click(dialog.getByRole('button', { name: 'Скачать' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const body = { filter: {}, format: 'gift', language: 'ru' }
    expect(sent.slice(-2)).toEqual([
      { key: 'POST /api/questions/export/check', body },
      { key: 'POST /api/questions/export', body },
    ])
  })

  it('sends the ids of selected questions', async () => {
    const { sent } = await open('/questions')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Ключи' }))
    const [, chosen] = await screen.findAllByRole('button', { name: 'В формат тестов' })
    fireEvent.click(chosen ?? document.body)
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [1], format: 'moodle_xml', language: 'ru' }))
  })
})
