import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { draftValues } from '../../src/app/kit/forms/draftValues'
import { drafts } from '../../src/app/admissions/applications/mine/drafts'
import { session } from '../../src/app/shell/session/session'
import { sessionStore } from '../../src/app/shell/session/store'
import { draftStore } from '../../src/app/shell/session/draftStore'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'
import { draftStoreIdle, withDraftStore } from './kit/draftStore'

withDraftStore()
let admin: OpenAdmin | undefined
afterEach(() => {
  vi.useRealTimers()
  admin?.close()
})

const resource = 'directories/directions'
const address = `/${resource}/4`
const typing = { userId: 7, place: `${address} ${resource} 4` }
const open = async (options: Partial<Parameters<typeof openAdmin>[0]> = {}) => {
  admin = await openAdmin({ at: address, provider: college(), ...options })
  await screen.findByLabelText('Шифр')
  await draftStoreIdle()
}
/** Stores a draft, as if an earlier visit had left it. */
const storeDraft = () => draftStore.keep(typing, { values: { duration_months: 10 }, isCut: false })
/** Unloads the page, as when a tab is closed or reloaded. */
const unloadPage = () => {
  window.dispatchEvent(new Event('pagehide'))
  admin?.close()
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: false })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const offer = () => screen.queryByText(/^Здесь есть несохранённые изменения от/)
const saved = () => screen.findByText(/^Сохранено в/)
const kept = async () => (await draftStore.read(typing))?.values ?? null

describe('The draft of a record form', () => {
  it('contains only changed fields and is stored after a pause and on page unload', async () => {
    await open()
    type('Срок обучения', '10')
    type('Шифр', '09.02.99')
    await waitFor(async () => expect(await kept()).toEqual({ duration_months: 10, code: '09.02.99' }))
    type('Срок обучения', '11')
    window.dispatchEvent(new Event('pagehide'))
    expect(await kept()).toEqual({ duration_months: 11, code: '09.02.99' })
  })

  it('is offered with its time when the record is reopened, and fills the fields on request', async () => {
    const provider = college()
    await open({ provider })
    type('Срок обучения', '10')
    unloadPage()
    await open({ provider })
    expect(offer()?.textContent).toMatch(/изменения от \d\d:\d\d$/)
    expect(field('Срок обучения').value).toBe('46')
    press('Вернуть')
    expect(field('Срок обучения').value).toBe('10')
    expect(offer()).toBeNull()
    press(/Сохранить/)
    await saved()
    expect((await provider.getOne(resource, { id: 4 })).data).toMatchObject({ duration_months: 10, version: 2 })
    expect(await kept()).toBeNull()
  })

  it('is not offered to another user or on another record', async () => {
    await storeDraft()
    await open({ at: `/${resource}/5` })
    expect(offer()).toBeNull()
    admin?.close()
    await open({ as: 8 })
    expect(offer()).toBeNull()
  })

  it('is offered for the next new record, until that is created', async () => {
    const at = `/${resource}/create`
    await open({ at })
    type('Шифр', '38.02.01')
    unloadPage()
    await open({ at })
    press('Вернуть')
    fireEvent.change(within(screen.getByRole('tabpanel')).getByLabelText('Название'), {
      target: { value: 'Экономика' },
    })
    press(/Создать/)
    await waitFor(() => expect(admin?.router.state.location.pathname).toBe(`/${resource}/31`))
    await draftStoreIdle()
    expect(await draftStore.read({ userId: 7, place: `${at} ${resource} create` })).toBeNull()
  })

  it('causes a conflict if another user has saved since', async () => {
    const provider = college()
    await storeDraft()
    const change = async (changes: Readonly<Record<string, unknown>>) => {
      const { data } = await provider.getOne(resource, { id: 4 })
      await provider.update(resource, { id: 4, data: { ...data, ...changes }, previousData: data })
    }
    await change({ price: 99 })
    await open({ provider })
    press('Вернуть')
    await change({ duration_months: 58 })
    press(/Сохранить/)
    const choice = await screen.findByRole('dialog', { name: 'Запись изменил другой человек' })
    const versions = within(choice).getByRole('group', { name: 'Срок обучения' }).textContent
    expect(versions).toContain('10')
    expect(versions).toContain('58')
    expect((await provider.getOne(resource, { id: 4 })).data).toMatchObject({ duration_months: 58, price: 99 })
  })

  it('is deleted when the user discards it, reverts the input or leaves on purpose', async () => {
    const discard = () => press('Отбросить')
    const typeBack = () => type('Срок обучения', '46')
    const leave = async () => {
      press('Отменить')
      fireEvent.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
      await waitFor(() => expect(admin?.router.state.location.pathname).toBe(`/${resource}`))
    }
    for (const end of [discard, typeBack, leave]) {
      await storeDraft()
      await open()
      expect(offer()).not.toBeNull()
      if (end !== discard) press('Вернуть')
      await end()
      await draftStoreIdle()
      expect(await kept()).toBeNull()
      expect(offer()).toBeNull()
      admin?.close()
    }
  })

  it('is still offered after the form was opened and left unchanged', async () => {
    await storeDraft()
    await open()
    press('Отменить')
    await waitFor(() => expect(admin?.router.state.location.pathname).toBe(`/${resource}`))
    expect(await kept()).toEqual({ duration_months: 10 })
  })

  it('is deleted after a week', async () => {
    await storeDraft()
    await closeDatabase()
    const hours = (count: number) => Date.now() + count * 3_600_000
    vi.useFakeTimers({ toFake: ['Date'], now: hours(7 * 24 - 1) })
    expect(await kept()).toEqual({ duration_months: 10 })
    await closeDatabase()
    vi.setSystemTime(hours(2))
    expect(await kept()).toBeNull()
  })

  it('R8.03 is offered after the session ended, and deleted on sign-out', async () => {
    await open()
    type('Срок обучения', '10')
    sessionStore.expire()
    admin?.close()
    await open()
    expect(offer()).not.toBeNull()
    press('Вернуть')
    await draftStore.keep({ userId: 7, place: '/groups/1 groups 1' }, { values: { code: 'А' }, isCut: false })
    await draftStore.keep({ userId: 70, place: '/groups/1 groups 1' }, { values: { code: 'Б' }, isCut: false })
    const application = { userId: 7, applicationId: 12 }
    await drafts.keep(application, { version: 3, parts: { benefits: [] } })
    expect(await drafts.read(application)).not.toBeNull()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    await session.signOut()
    await waitFor(async () => expect(await kept()).toBeNull())
    expect(await drafts.read(application)).toBeNull()
    expect(await draftStore.read({ userId: 7, place: '/groups/1 groups 1' })).toBeNull()
    expect(await draftStore.read({ userId: 70, place: '/groups/1 groups 1' })).toMatchObject({ values: { code: 'Б' } })
  })

  it('is neither stored nor reported as an error if the browser provides no storage', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    try {
      await open()
      type('Срок обучения', '10')
      unloadPage()
      await open()
      expect(offer()).toBeNull()
      expect(admin?.toasts()).toEqual([])
    } finally {
      Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true })
    }
  })
})

/** Simulates closing the last tab. */
const closeDatabase = async () => {
  const request = indexedDB.open('abitura', 2)
  await new Promise((resolve) => {
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    request.addEventListener('error', resolve)
  })
}

describe('A stored draft', () => {
  const fieldsOf = (...paths: readonly (readonly [path: string, partOf?: string])[]) =>
    new Map(paths.map(([path, partOf]) => [path, { label: path, describe: String, ...(partOf && { partOf }) }]))
  const form = { initialValues: {}, hidden: [], isRecord: true }

  it('contains no password, token, other secret or hidden input', () => {
    const values = {
      name: 'Имя',
      password: 'П1',
      new_password: 'П2',
      api_token: 'Т',
      proof: 'Д',
      keys: [{ secret: 'С' }],
    }
    const fields = fieldsOf(
      ['name'],
      ['password'],
      ['new_password'],
      ['api_token'],
      ['proof'],
      ['keys'],
      ['keys.0.secret', 'keys'],
    )
    expect(draftValues({ ...form, fields, values, hidden: ['proof'] })).toEqual({ name: 'Имя' })
  })

  it('contains no one-time code, but may contain the code of a record', () => {
    const fields = fieldsOf(['code'], ['confirmation_code'])
    const values = { code: '09.02.07', confirmation_code: '123456' }
    expect(draftValues({ ...form, fields, values, isRecord: false })).toBeNull()
    expect(draftValues({ ...form, fields: fieldsOf(['code']), values })).toEqual({ code: '09.02.07' })
  })

  it('contains no files and no values without a form field', () => {
    const values = { id: 1, version: 3, photo: new Blob(['1']), pages: [{ scan: new Blob(['2']) }], price: 0 }
    const fields = fieldsOf(['photo'], ['pages'], ['price'])
    expect(draftValues({ ...form, fields, values, initialValues: { price: null } })).toEqual({ price: 0 })
  })
})
