import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApplicationForm } from '../../src/api/admissions/applicationForm'
import { createSaver } from '../../src/app/admissions/applications/mine/saver'
import { applicationCalls } from '../../src/app/admissions/applications/mine/applicationCalls'
import { dataProvider } from '../../src/app/kit/providers'
import { toast } from '../../src/app/shell/toasts/store'
import { network, type Network, type Reply } from '../shell/kit/network'
import { speak } from '../shell/kit/words'
import { blankForm } from './blankForm'

const blank = blankForm()
const nothing = () => undefined

let far: Network
beforeEach(async () => {
  speak()
  toast.clear()
  far = await network(() => ({ body: { data: null } }))
})
afterEach(() => far.close())

type Far = { answer: Reply | null; status: 'draft' | 'submitted'; form?: ApplicationForm }
const stale = { status: 409, body: { message: 'Запись изменилась.' } }
/** Presses the button while the server answers so to the sending, and shows the application so afterwards. */
const send = ({ answer, status, form = blank }: Far) => {
  const now = (code: string) => ({ body: { data: { ...form, version: 4, status: { code } } } })
  far.answer(({ method, body }) => {
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
const told = () => toast.shown().length

describe('An application whose sending was answered, but the answer was lost', () => {
  it('is sent, and shown so at once', async () => {
    expect(await send({ answer: null, status: 'submitted' })).toEqual({ isSent: true, shown: ['submitted'] })
  })

  it('is sent also when it is sent once more, and nobody is told of a conflict', async () => {
    const answer = { status: 409, body: { message: 'Запись изменилась.' } }
    expect(await send({ answer, status: 'submitted' })).toEqual({ isSent: true, shown: ['submitted'] })
    expect(told()).toBe(0)
  })

  it('is not sent when it is a draft still: then the refusal is told', async () => {
    const answer = { status: 409, body: { message: 'Отправить можно только черновик.' } }
    expect((await send({ answer, status: 'draft' })).isSent).toBe(false)
    expect(told()).toBe(1)
  })
})

describe('An application that has a new version since it was opened', () => {
  it('is sent at one press where its form is the same, as when a document came from a phone', async () => {
    expect(await send({ answer: stale, status: 'draft' })).toEqual({ isSent: true, shown: ['draft', 'submitted'] })
    expect(told()).toBe(0)
  })

  it('is not sent where another device has changed its form: that is to be seen first', async () => {
    const form = { ...blank, contacts: { ...blank.contacts, phone: '+79110000000' } }
    expect((await send({ answer: stale, status: 'draft', form })).isSent).toBe(false)
    expect(told()).toBe(1)
  })
})
