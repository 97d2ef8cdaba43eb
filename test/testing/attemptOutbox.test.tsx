import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../src/api/testing/answer'
import type { Operation } from '../../src/api/testing/attempts'
import { createAttemptSync } from '../../src/app/testing/attempts/attemptSync'
import type { SyncPayload } from '../../src/app/testing/attempts/attemptBackend'
import { fakeBrowserStorage } from '../kit/browserStorage'
import { aDelivery, unreliableConnection, type Delivery } from '../kit/unreliableConnection'
import { fakeAttemptServer, noon, runningAttempt } from './kit/attempt'
import { after, atNoon, typeAnswer } from './kit/openedAttempt'

const textOf = (answer: Answer | null | undefined): string => (answer?.type === 'short_text' ? answer.text : '')

/** A browser with an attempt on an unreliable connection. */
const openBrowser = () => {
  vi.setSystemTime(noon)
  const attempt = runningAttempt()
  const server = fakeAttemptServer(attempt)
  /** All answers that the server has saved at some time. */
  const saved = new Set<string>()
  const connection = unreliableConnection((sent: SyncPayload) => {
    const heartbeat = server.receive(sent)
    server.questions.forEach(({ answer }) => saved.add(textOf(answer)))
    return heartbeat
  })
  const storage = fakeBrowserStorage<Operation>()
  const person = { isSame: true }
  const open = () => {
    const page = storage.openPage()
    const sync = createAttemptSync({
      attempt: server.whole(),
      owner: { userId: 7, place: attempt.id },
      port: { ...server.port, send: (sent) => page.receive(connection.send(sent)) },
      store: page.store,
      isSameUser: () => person.isSame,
    })
    return { sync, stop: sync.start(), page }
  }
  let tab = open()
  return {
    server,
    saved,
    connection,
    storage,
    person,
    tab: () => tab,
    reload: () => {
      tab.page.end()
      tab.stop()
      tab = open()
    },
  }
}
type Browser = ReturnType<typeof openBrowser>

type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'answer'; position: number; isTyped: boolean }
  | { kind: 'flag'; position: number; flagged: boolean }
  | { kind: 'fault'; delivery: Delivery }
  | { kind: 'reload' }
  | { kind: 'user'; isSame: boolean }
  | { kind: 'device'; position: number }

const aPosition = fc.integer({ min: 0, max: 2 })
const anAnswer: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('answer'),
  position: aPosition,
  isTyped: fc.boolean(),
})
const aFlag: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('flag'),
  position: aPosition,
  flagged: fc.boolean(),
})
const aPause: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 0, max: 5_000 }) })
const aFault: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('fault'), delivery: aDelivery })
const aReload: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('reload') })
const aUser: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('user'), isSame: fc.boolean() })
const anotherDevice: fc.Arbitrary<Step> = fc.record({ kind: fc.constant('device'), position: aPosition })

const usualSteps = [
  { weight: 6, arbitrary: anAnswer },
  { weight: 2, arbitrary: aFlag },
  { weight: 4, arbitrary: aPause },
  { weight: 4, arbitrary: aFault },
]
const ownSteps = fc.array(fc.oneof(...usualSteps, { weight: 1, arbitrary: aUser }), { maxLength: 25 })
const stepsWithReloads = fc.array(fc.oneof(...usualSteps, { weight: 1, arbitrary: aReload }), { maxLength: 25 })
const allSteps = fc.array(
  fc.oneof(...usualSteps, { weight: 1, arbitrary: aReload }, { weight: 1, arbitrary: anotherDevice }),
  { maxLength: 25 },
)

const settleMs = 60_000

/** Performs the steps. Returns the last given answer to each question. */
const performSteps = async (browser: Browser, steps: readonly Step[]): Promise<ReadonlyMap<number, string>> => {
  const given = new Map<number, string>()
  for (const [at, step] of steps.entries()) {
    const { sync } = browser.tab()
    if (step.kind === 'wait') await after(step.ms)
    if (step.kind === 'answer') {
      const text = `answer ${at}`
      sync.answer(step.position, typeAnswer(text), step.isTyped)
      // After the session has expired, no answer can be given: the screen still shows the one before.
      if (textOf(sync.state().questions[step.position]?.answer) === text) given.set(step.position, text)
    }
    if (step.kind === 'flag') sync.flag(step.position, step.flagged)
    if (step.kind === 'fault') browser.connection.next(step.delivery)
    if (step.kind === 'reload') {
      // A reload resolves the conflicts shown in favour of the server.
      for (const { position, mine } of sync.state().questions) if (mine !== undefined) given.delete(position)
      browser.reload()
    }
    if (step.kind === 'user') browser.person.isSame = step.isSame
    if (step.kind === 'device') browser.server.elsewhere(step.position, 1)
    // Time to write to the storage of the browser.
    await after(1)
  }
  return given
}
/** Performs the steps, then repairs the connection and waits until nothing is sent any more. */
const perform = async (browser: Browser, steps: readonly Step[]): Promise<ReadonlyMap<number, string>> => {
  const given = await performSteps(browser, steps)
  browser.connection.repair()
  browser.person.isSame = true
  browser.tab().sync.retry()
  await after(settleMs)
  return given
}
const savedText = ({ server }: Browser, position: number) => textOf(server.questions.get(position)?.answer)

describe('The outbox of answers on an unreliable connection', () => {
  atNoon()

  it('sends an operation again only unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(allSteps, async (steps) => {
        const browser = openBrowser()
        await perform(browser, steps)
        browser.tab().stop()
        const sent = new Map<string, Operation>()
        for (const op of browser.connection.requests.flatMap(({ operations }) => operations))
          expect(op).toEqual(sent.set(op.op_id, sent.get(op.op_id) ?? op).get(op.op_id))
      }),
    )
  })

  it('saves the last answer to each question without a conflict if nobody else answers, also after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(stepsWithReloads, async (steps) => {
        const browser = openBrowser()
        const given = await perform(browser, steps)
        browser.tab().stop()
        expect(browser.storage.rows()).toEqual([])
        for (const [position, text] of given) expect(savedText(browser, position)).toBe(text)
      }),
    )
  })

  it('saves the last answer to each question or asks the user if another device answers too', async () => {
    await fc.assert(
      fc.asyncProperty(allSteps, async (steps) => {
        const browser = openBrowser()
        const given = await perform(browser, steps)
        const { questions } = browser.tab().sync.state()
        browser.tab().stop()
        expect(browser.storage.rows()).toEqual([])
        for (const [position, text] of given)
          expect([...browser.saved, textOf(questions[position]?.mine)]).toContain(text)
      }),
    )
  })

  it('sends nothing while another user is signed in, and the answers after the return of the first', async () => {
    await fc.assert(
      fc.asyncProperty(ownSteps, async (steps) => {
        const browser = openBrowser()
        await after(100)
        browser.person.isSame = false
        browser.connection.requests.length = 0
        const given = await performSteps(
          browser,
          steps.filter(({ kind }) => kind !== 'user'),
        )
        await after(settleMs)
        expect(browser.connection.requests).toEqual([])
        browser.person.isSame = true
        browser.connection.repair()
        browser.reload()
        await after(settleMs)
        browser.tab().stop()
        for (const [position, text] of given) expect(savedText(browser, position)).toBe(text)
      }),
    )
  })
})
