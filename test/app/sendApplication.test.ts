import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationForm } from '../../src/api/admissions/applicationForm'
import { createSaver } from '../../src/app/admissions/applications/mine/saver'
import { applicationCalls } from '../../src/app/admissions/applications/mine/applicationCalls'
import { dataProvider } from '../../src/app/kit/providers'
import { toast } from '../../src/app/shell/toasts/store'
import { network, type Network, type Reply } from '../shell/kit/network'
import { loadMessages } from '../shell/kit/messages'
import { blankForm } from './blankForm'

const blank = blankForm()
const nothing = () => undefined

let fakeServer: Network
beforeEach(async () => {
  loadMessages()
  toast.clear()
  fakeServer = await network(() => ({ body: { data: null } }))
})
afterEach(() => fakeServer.close())

type Options = { answer: Reply | null; status: 'draft' | 'submitted'; form?: ApplicationForm }
const stale = { status: 409, body: { message: 'Запись изменилась.' } }
/** Submits the application while the server gives this response, and returns the application afterwards. */
const send = ({ answer, status, form = blank }: Options) => {
  const now = (code: string) => ({ body: { data: { ...form, version: 4, status: { code } } } })
  fakeServer.answer(({ method, body }) => {
    if (method !== 'POST') return now(status)
    return answer === stale && JSON.parse(body).version === 4 ? now('submitted') : answer
  })
  const shown: string[] = []
  const saver = createSaver({
    client: new QueryClient(),
    key: { userId: 7, applicationId: 12 },
    version: 3,
    isHeld: false,
    base: blank,
    typed: () => blank,
    send: () => Promise.reject(new Error('Nothing was typed')),
    onState: nothing,
    onSaved: nothing,
    onMerged: nothing,
    onConflict: nothing,
    onRefused: nothing,
  })
  const calls = applicationCalls({
    provider: dataProvider,
    saver,
    onChange: (application) => shown.push(application.status.code),
  })
  return calls.submit().then((isSent) => ({ isSent, shown }))
}
const toastCount = () => toast.shown().length

describe('A submission whose response was lost', () => {
  it('is shown as submitted at once', async () => {
    expect(await send({ answer: null, status: 'submitted' })).toEqual({ isSent: true, shown: ['submitted'] })
  })

  it('is shown as submitted after a repeated attempt, without a conflict message', async () => {
    const answer = { status: 409, body: { message: 'Запись изменилась.' } }
    expect(await send({ answer, status: 'submitted' })).toEqual({ isSent: true, shown: ['submitted'] })
    expect(toastCount()).toBe(0)
  })

  it('reports the rejection if the application is still a draft', async () => {
    const answer = { status: 409, body: { message: 'Отправить можно только черновик.' } }
    expect((await send({ answer, status: 'draft' })).isSent).toBe(false)
    expect(toastCount()).toBe(1)
  })
})

describe('The submission of an application with a newer version', () => {
  it('succeeds at once if the form is unchanged, for example after an upload from a phone', async () => {
    expect(await send({ answer: stale, status: 'draft' })).toEqual({ isSent: true, shown: ['draft', 'submitted'] })
    expect(toastCount()).toBe(0)
  })

  it('is cancelled if another device has changed the form, so that the user can review it', async () => {
    const form = { ...blank, contacts: { ...blank.contacts, phone: '+79110000000' } }
    expect((await send({ answer: stale, status: 'draft', form })).isSent).toBe(false)
    expect(toastCount()).toBe(1)
  })
})
