import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Permission } from '../../src/api'
import type { SystemReport } from '../../src/api/system/report'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'

const report: SystemReport = {
  version: '1.2.3',
  node: '20.10.0',
  started_at: '2026-11-20T09:00:00Z',
  database: { version: '16.4', bytes: 40_000_000, embedded: true },
  storage: { kind: 'folder', files: 12, bytes: 5_000_000 },
  mail: { host: null, from: 'college@example.ru', undelivered: true },
  jobs: {
    waiting: 2,
    failed: [{ id: 9, task: 'sendMail', attempts: 25, error: 'refused', created_at: '2026-11-19T09:00:00Z' }],
  },
  backup: { made_at: '2026-11-10T03:00:00Z', bytes: 9_000_000, is_old: true },
  sessions: { people: 3, sessions: 4, tokens: 1 },
  disk: { free: 1_000_000_000, total: 50_000_000_000, is_low: true },
}
const college = {
  translations: { ru: { name: 'Колледж связи', address: 'Лесная, 5' }, en: { name: '', address: '' } },
  phone: '+74951234567',
  configured: { ru: 'Абитура', en: 'Abitura' },
}
const planned = { starts_at: '2026-11-20T09:00:00Z', ends_at: null, message: { ru: '', en: '' }, is_on: true }
const answers = new Map<string, unknown>([
  ['GET /api/access/system', report],
  ['GET /api/access/system/college', college],
  ['GET /api/access/system/maintenance', null],
  ['GET /api/access/system/retention', { audit: 12, rejected: null, unverified: 1 }],
  ['POST /api/access/system/test-mail', { to: 'admin@example.ru', sent: false, error: 'ECONNREFUSED' }],
  ['POST /api/access/system/jobs/retry', { retried: 1 }],
])

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

type Options = { given?: Readonly<Record<string, unknown>>; can?: readonly Permission[] }
/** Renders the System page with a fake server; `sent` collects actions and bodies. */
const open = async ({ given = {}, can = ['manage access', 'manage users'] }: Options = {}) => {
  const sent: unknown[] = []
  const known = new Map([...answers, ...Object.entries(given)])
  const answerTo = (key: string) => JSON.parse(JSON.stringify({ data: known.get(key) ?? null }))
  admin = await openAdmin({
    at: '/access/system',
    can,
    provider: {
      ...memoryProvider({ data: {} }),
      read: async (key, { query }) =>
        key === 'GET /api/access/system/retention/preview'
          ? JSON.parse(JSON.stringify({ data: { audit: Number(query?.audit ?? 0), rejected: 0, unverified: 4 } }))
          : answerTo(key),
      act: async (key, { body }) => {
        sent.push({ key, body })
        return answerTo(key)
      },
    },
  })
  return { sent }
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))
const press = (part: Pick<typeof screen, 'getByRole'>, name: string) =>
  fireEvent.click(part.getByRole('button', { name }))

describe('The System page', () => {
  it('shows the server status with warnings as text', async () => {
    await open()
    const state = await card('Состояние')
    expect(state.getByText('1.2.3, Node.js 20.10.0')).toBeDefined()
    expect(state.getByText(/^PostgreSQL 16\.4, встроенная/)).toBeDefined()
    expect(state.getByText(/^Свободно меньше 10/)).toBeDefined()
    expect(state.getByText(/^Новой копии нет больше двух дней/)).toBeDefined()
    expect(state.getByText('3 человека, сеансов: 4, ключей для программ: 1')).toBeDefined()
  })

  it("sends a test mail and shows the mail server's reply", async () => {
    const { sent } = await open()
    const mail = await card('Почта')
    expect(mail.getByText(/^Письма никому не доходят/)).toBeDefined()
    press(mail, 'Отправить себе письмо')
    expect(await mail.findByText('Письмо не отправлено. Почтовый сервер ответил: ECONNREFUSED')).toBeDefined()
    expect(sent).toEqual([{ key: 'POST /api/access/system/test-mail', body: undefined }])
  })

  it('retries failed jobs', async () => {
    const { sent } = await open()
    const jobs = await card('Фоновые задания')
    expect(jobs.getByText('Отправка письма')).toBeDefined()
    press(jobs, 'Повторить')
    await waitFor(() => expect(sent).toEqual([{ key: 'POST /api/access/system/jobs/retry', body: { ids: [9] } }]))
  })

  it('starts maintenance at once unless a time is given', async () => {
    const { sent } = await open()
    press(await card('Технические работы'), 'Начать или запланировать')
    const form = await dialog()
    fireEvent.change(form.getByLabelText(/^Сообщение по-русски/), { target: { value: 'Обновляем сервер.' } })
    press(form, 'Начать или запланировать')
    const plan = { starts_at: expect.any(String), ends_at: null, message: { ru: 'Обновляем сервер.', en: '' } }
    await waitFor(() => expect(sent).toEqual([{ key: 'PUT /api/access/system/maintenance', body: { plan } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('ends active maintenance', async () => {
    const { sent } = await open({ given: { 'GET /api/access/system/maintenance': planned } })
    const maintenance = await card('Технические работы')
    expect(maintenance.getByText(/^Идут с /)).toBeDefined()
    press(maintenance, 'Закончить')
    await waitFor(() => expect(sent).toEqual([{ key: 'PUT /api/access/system/maintenance', body: { plan: null } }]))
  })

  it("changes the college's details", async () => {
    const { sent } = await open()
    const details = await card('Колледж')
    expect(details.getByText('Лесная, 5')).toBeDefined()
    press(details, 'Изменить')
    const form = await dialog()
    fireEvent.change(form.getByDisplayValue('Колледж связи'), { target: { value: 'Колледж дизайна' } })
    press(form, 'Сохранить')
    const { ru } = college.translations
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          key: 'PUT /api/access/system/college',
          body: { translations: { ru: { ...ru, name: 'Колледж дизайна' } }, phone: '+74951234567' },
        },
      ]),
    )
  })

  it('previews how many records the entered periods would remove', async () => {
    const { sent } = await open()
    const retention = await card('Сроки хранения')
    expect(retention.getByText('12 месяцев')).toBeDefined()
    press(retention, 'Изменить')
    const form = await dialog()
    expect(await form.findByText(/записей журнала — 12,/)).toBeDefined()
    fireEvent.change(form.getByLabelText(/^Журнал действий/), { target: { value: '24' } })
    expect(await form.findByText(/записей журнала — 24,/)).toBeDefined()
    press(form, 'Сохранить')
    await waitFor(() =>
      expect(sent).toEqual([
        { key: 'PUT /api/access/system/retention', body: { audit: 24, rejected: null, unverified: 1 } },
      ]),
    )
  })

  it('hides retention changes from users who may not erase accounts', async () => {
    await open({ can: ['manage access'] })
    const retention = await card('Сроки хранения')
    expect(retention.queryByRole('button', { name: 'Изменить' })).toBeNull()
  })
})
