import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EntryOutcome, GradeEntry } from '../../src/api/gradebook/entries'
import { createMarkOutbox } from '../../src/app/gradebook/grid/markOutbox'
import { keyOf } from '../../src/app/gradebook/grid/markQueue'
import type { MarkChange } from '../../src/app/shell/session/markStore'
import { fakeBrowserStorage } from '../kit/browserStorage'
import { aDelivery, unreliableConnection } from '../kit/unreliableConnection'

type SentChange = Omit<MarkChange, 'source' | 'about'>

/** An in-memory gradebook that follows the contract: a change of an old version conflicts, a repeated one does not. */
const fakeGradebook = () => {
  const entries = new Map<string, GradeEntry>()
  const outcomes = new Map<string, EntryOutcome>()
  /** The ids of applied changes, in order. */
  const applied: string[] = []
  const write = (key: string, value: number | null): GradeEntry => {
    const version = (entries.get(key)?.version ?? 0) + 1
    const entry = { value, flag: null, comment: null, private_note: null, version, changed_by: null, changed_at: null }
    entries.set(key, entry)
    return entry
  }
  const apply = (change: SentChange): EntryOutcome => {
    const { op_id, item_id, student_id } = change
    const known = outcomes.get(op_id)
    if (known) return known
    const entry = entries.get(keyOf(change)) ?? null
    const isConflict = (entry?.version ?? 0) !== change.base_version
    if (!isConflict) applied.push(op_id)
    const outcome: EntryOutcome = {
      op_id,
      item_id,
      student_id,
      outcome: isConflict ? 'conflict' : 'saved',
      entry: isConflict ? entry : write(keyOf(change), change.value),
      message: null,
    }
    outcomes.set(op_id, outcome)
    return outcome
  }
  return { entries, applied, write, receive: ({ changes }: { changes: SentChange[] }) => changes.map(apply) }
}

/** A browser with tabs of one gradebook, each with its own outbox. */
const openBrowser = () => {
  const gradebook = fakeGradebook()
  const connection = unreliableConnection(gradebook.receive)
  const storage = fakeBrowserStorage<MarkChange>()
  const person = { isSame: true }
  const open = () => {
    const loaded = new Map(gradebook.entries)
    const page = storage.openPage()
    const outbox = createMarkOutbox({
      owner: { userId: 7, place: 'ИС-24-1/math' },
      send: (sent) => page.receive(connection.send(sent)),
      store: page.store,
      isSameUser: () => person.isSame,
    })
    const stop = outbox.start(() => {})
    const versionOf = (key: string) =>
      Math.max(loaded.get(key)?.version ?? 0, outbox.state().answered.get(key)?.version ?? 0)
    const type = (student_id: number, value: number): MarkChange => {
      const cell = { item_id: 1, student_id }
      const change: MarkChange = {
        ...cell,
        op_id: randomUUID(),
        value,
        flag: null,
        reason: null,
        base_version: versionOf(keyOf(cell)),
        source: 'typed',
        about: { student: 'Агеев Роман', work: 'ДЗ 1', scale: 'five' },
      }
      outbox.put([change])
      return change
    }
    return { outbox, stop, type, page }
  }
  const tabs = [open(), open()]
  return {
    gradebook,
    connection,
    person,
    storage,
    tab: (at: number) => tabs[at] ?? open(),
    reload: (at: number) => {
      tabs[at]?.page.end()
      tabs[at]?.stop()
      tabs[at] = open()
    },
    close: () => tabs.forEach(({ stop }) => stop()),
    /** True if a tab shows a conflict in the cell. */
    isInConflict: (key: string) => tabs.some(({ outbox }) => outbox.state().syncErrors.get(key)?.kind === 'conflict'),
  }
}

const aTab = fc.integer({ min: 0, max: 1 })
const aStudent = fc.integer({ min: 1, max: 3 })
const aPause = fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 5_000 }) })
const aMark = fc.record({
  kind: fc.constant('type' as const),
  tab: aTab,
  student: aStudent,
  value: fc.integer({ min: 2, max: 5 }),
})
const aFault = fc.record({ kind: fc.constant('fault' as const), delivery: aDelivery })
const aReload = fc.record({ kind: fc.constant('reload' as const), tab: aTab })
const anotherWriter = fc.record({ kind: fc.constant('elsewhere' as const), student: aStudent })
const anotherUser = fc.record({ kind: fc.constant('user' as const), isSame: fc.boolean() })

type Step =
  | { kind: 'wait'; ms: number }
  | { kind: 'type'; tab: number; student: number; value: number }
  | { kind: 'fault'; delivery: Parameters<ReturnType<typeof unreliableConnection>['next']>[0] }
  | { kind: 'reload'; tab: number }
  | { kind: 'elsewhere'; student: number }
  | { kind: 'user'; isSame: boolean }
type Browser = ReturnType<typeof openBrowser>

const settleMs = 60_000
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Returns the typed changes. */
const performSteps = async (browser: Browser, steps: readonly Step[]): Promise<MarkChange[]> => {
  const typed: MarkChange[] = []
  for (const step of steps) {
    if (step.kind === 'wait') await after(step.ms)
    if (step.kind === 'type') typed.push(browser.tab(step.tab).type(step.student, step.value))
    if (step.kind === 'fault') browser.connection.next(step.delivery)
    if (step.kind === 'reload') browser.reload(step.tab)
    if (step.kind === 'elsewhere') browser.gradebook.write(`1 ${step.student}`, 1)
    if (step.kind === 'user') browser.person.isSame = step.isSame
    // Time to write to the storage of the browser.
    await after(1)
  }
  return typed
}
/** Performs the steps, then repairs the connection and waits until nothing is sent any more. Returns the typed changes. */
const perform = async (browser: Browser, steps: readonly Step[]): Promise<MarkChange[]> => {
  const typed = await performSteps(browser, steps)
  browser.connection.repair()
  browser.person.isSame = true
  browser.tab(0).outbox.retry()
  browser.tab(1).outbox.retry()
  await after(settleMs)
  return typed
}
const lastOfEach = (typed: readonly MarkChange[]) => [
  ...new Map(typed.map((change) => [keyOf(change), change])).values(),
]

describe('The outbox of marks on an unreliable connection', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const anyStep = fc.oneof(
    { weight: 6, arbitrary: aMark },
    { weight: 4, arbitrary: aPause },
    { weight: 4, arbitrary: aFault },
    { weight: 1, arbitrary: anotherUser },
    { weight: 1, arbitrary: aReload },
    { weight: 1, arbitrary: anotherWriter },
  )
  const anySteps: fc.Arbitrary<Step[]> = fc.array(anyStep, { maxLength: 25 })
  const stepsInOneTab: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: aMark.map((step) => ({ ...step, tab: 0 })) },
      { weight: 4, arbitrary: aPause },
      { weight: 4, arbitrary: aFault },
      { weight: 1, arbitrary: anotherUser },
      { weight: 1, arbitrary: aReload.map((step) => ({ ...step, tab: 0 })) },
    ),
    { maxLength: 25 },
  )

  it('sends a change again only unchanged, and applies it once', async () => {
    await fc.assert(
      fc.asyncProperty(stepsInOneTab, async (steps) => {
        const browser = openBrowser()
        await perform(browser, steps)
        browser.close()
        const sent = new Map<string, SentChange>()
        for (const change of browser.connection.requests.flatMap(({ changes }) => changes))
          expect(change).toEqual(sent.set(change.op_id, sent.get(change.op_id) ?? change).get(change.op_id))
        expect(new Set(browser.gradebook.applied).size).toBe(browser.gradebook.applied.length)
      }),
    )
  })

  it('saves the last mark of each cell or shows a conflict, also after a reload and from two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const browser = openBrowser()
        const typed = await perform(browser, steps)
        browser.close()
        for (const change of lastOfEach(typed)) {
          const isSaved = browser.gradebook.applied.includes(change.op_id)
          expect(isSaved || browser.isInConflict(keyOf(change))).toBe(true)
        }
      }),
    )
  })

  it('saves the last mark of each cell without a conflict if nobody else writes, also after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(stepsInOneTab, async (steps) => {
        const browser = openBrowser()
        const typed = await perform(browser, steps)
        browser.close()
        expect(browser.storage.rows()).toEqual([])
        for (const change of lastOfEach(typed))
          expect(browser.gradebook.entries.get(keyOf(change))?.value).toBe(change.value)
      }),
    )
  })

  it('sends nothing while another user is signed in', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const browser = openBrowser()
        await after(1)
        browser.person.isSame = false
        await performSteps(
          browser,
          steps.filter(({ kind }) => kind !== 'user'),
        )
        await after(settleMs)
        browser.close()
        await after(settleMs)
        expect(browser.connection.requests).toEqual([])
      }),
    )
  })
})
