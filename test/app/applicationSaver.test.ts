import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drafts } from '../../src/app/admissions/applications/mine/drafts'
import { person } from '../shell/kit/person'
import { clearSession, signedInAs } from '../shell/kit/session'
import { blankForm } from './blankForm'
import { closeTabs, key, openForm, refuse } from './kit/openForm'
import { withDraftStore } from './kit/draftStore'

describe('The autosave of an application', () => {
  withDraftStore()
  beforeEach(() => {
    // Fakes only these timers, because fake-indexeddb needs the real ones.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    signedInAs(person({ id: key.userId }))
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    closeTabs()
    clearSession()
    vi.useRealTimers()
  })

  it('R2.07 sends only changed parts after a pause in typing, each based on the last confirmed version', async () => {
    const { sent, states, type, named } = openForm()
    type(named('Б'))
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    type({ achievements: [{ kind: 'olympiad', title: 'По химии', year: 2025 }] })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.map(({ version, ...parts }) => ({ version, parts: Object.keys(parts) }))).toEqual([
      { version: 3, parts: ['person'] },
      { version: 4, parts: ['achievements'] },
    ])
    expect(sent[0]?.person?.last_name).toBe('Белкина')
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('sends one request at a time, and input typed meanwhile right after it', async () => {
    const { sent, server, type, named } = openForm()
    let answer = () => {}
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    type(named('Белкина-Орлова'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toHaveLength(1)
    answer()
    server.answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toMatchObject([
      { version: 3, person: { last_name: 'Белкина' } },
      { version: 4, person: { last_name: 'Белкина-Орлова' } },
    ])
  })

  it('waits longer after each 429, up to a minute, and then sends', async () => {
    const { sent, refusals, server, states, type, named } = openForm()
    server.answer = () => refuse(429)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(refusals).toEqual([])
    expect(states.at(-1)?.kind).toBe('kept')
    const before = sent.length
    await vi.advanceTimersByTimeAsync(600_000)
    // The delay has an upper limit, so it retries at least once a minute.
    expect(sent.length - before).toBeGreaterThanOrEqual(9)
    expect(sent.length - before).toBeLessThan(60)
    server.answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('R2.07 stores unsent input in the browser, for the same user only', async () => {
    const { saver, server, states, type, named } = openForm()
    server.answer = () => refuse(0)
    type(named('Белкина'))
    expect(await drafts.read(key)).toMatchObject({ version: 3, parts: { person: { last_name: 'Белкина' } } })
    expect(await drafts.read({ ...key, userId: 8 })).toBeNull()
    await vi.advanceTimersByTimeAsync(900)
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'offline' })
    server.answer = () => Promise.resolve()
    expect(await saver.flush()).toBe(true)
    expect(await drafts.read(key)).toBeNull()
  })

  it('retries while the server does not respond', async () => {
    const { sent, server, states, type, named } = openForm()
    server.answer = () => refuse(503)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'busy' })
    server.answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(2_100)
    expect(sent).toHaveLength(2)
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('waits while offline and resumes automatically, even if the form was closed', async () => {
    const { saver, sent, states, type, named } = openForm()
    onlineManager.setOnline(false)
    type(named('Бел'))
    await vi.advanceTimersByTimeAsync(900)
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'offline' })
    type(named('Белкина'))
    expect(await saver.flush()).toBe(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toEqual([])
    onlineManager.setOnline(true)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toMatchObject([{ version: 3, person: { last_name: 'Белкина' } }])
    expect(states.at(-1)?.kind).toBe('saved')
    expect(await drafts.read(key)).toBeNull()
  })

  it('reports to every flush whether the input was saved, without waiting for the next retry', async () => {
    const { saver, server, type, named } = openForm()
    server.answer = () => refuse(0)
    type(named('Белкина'))
    // Simulates a click on a button that blurs a field and opens another step.
    expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([false, false])
    expect(await saver.flush()).toBe(false)
    server.answer = () => Promise.resolve()
    expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([true, true])
  })

  it('hands pending input over to a form opened later, which sends it once', async () => {
    const first = openForm()
    first.server.answer = () => refuse(503)
    first.type(first.named('Бел'))
    await vi.advanceTimersByTimeAsync(900)
    const second = openForm({ client: first.client })
    second.type(second.named('Белкина'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(first.sent).toHaveLength(1)
    expect(second.sent).toMatchObject([{ version: 3, person: { last_name: 'Белкина' } }])
  })

  it('sends nothing after the user has signed out or another has signed in', async () => {
    const { client, sent, server, type, named } = openForm()
    server.answer = () => refuse(503)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    clearSession()
    signedInAs(person({ id: 8 }))
    type(named('Орлова'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    // After signing in again, the form is reopened from the stored draft.
    client.getMutationCache().clear()
    signedInAs(person({ id: key.userId }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    expect(await drafts.read(key)).toMatchObject({ version: 3, parts: { person: { last_name: 'Белкина' } } })
  })

  it('saves the other parts if one is rejected, and resends that one only after a change', async () => {
    const { sent, server, states, refusals, type, named } = openForm()
    server.answer = () =>
      sent.at(-1)?.education ? refuse(422, { errors: { 'education.year': 'Год' } }) : Promise.resolve()
    type({ ...named('Белкина'), education: { ...blankForm().education, year: 20 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.map(({ version: _, ...parts }) => Object.keys(parts))).toEqual([['person', 'education'], ['person']])
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'refused' })
    expect(refusals).toEqual([{ 'education.year': 'Год' }])
    expect(await drafts.read(key)).toMatchObject({ parts: { education: { year: 20 } } })
    server.answer = () => Promise.resolve()
    type({ education: { ...blankForm().education, year: 2025 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.at(-1)).toMatchObject({ education: { year: 2025 } })
    expect(await drafts.read(key)).toBeNull()
  })

  it('sends nothing while a conflict with another device is open, then continues from the resolution', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named } = openForm()
    const theirs = elsewhere(9, { person: { ...blankForm().person, last_name: 'Иванова' } })
    server.answer = () => refuse(409, { current: theirs })
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([theirs])
    type(named('Белкина-Орлова'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    server.answer = () => Promise.resolve()
    saver.rebase(theirs)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.at(-1)).toMatchObject({ version: 9, person: { last_name: 'Белкина-Орлова' } })
  })

  it('merges changes of another device in other parts without overwriting them', async () => {
    const { sent, server, conflicts, elsewhere, type, named, typed } = openForm()
    const theirs = elsewhere(9, { education: { ...blankForm().education, institution: 'Гимназия' } })
    server.answer = () => (sent.length === 1 ? refuse(409, { current: theirs }) : Promise.resolve())
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent.at(-1)).toEqual({ version: 9, person: expect.objectContaining({ last_name: 'Белкина' }) })
  })

  it('keeps input when the college changes its requirements and the draft gets a new version', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named, typed } = openForm()
    server.answer = () => (sent.length === 1 ? refuse(409, { current: elsewhere(9, {}) }) : Promise.resolve())
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(800)
    // The user keeps typing while the rejection is on its way.
    type({ contacts: { ...typed().contacts, phone: '+79110000000' } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(conflicts).toEqual([])
    expect(sent.slice(1).reduce((kept, one) => ({ ...kept, ...one }), {})).toMatchObject({
      person: { last_name: 'Белкина' },
      contacts: { phone: '+79110000000' },
    })
    expect(await saver.flush()).toBe(true)
  })

  it('keeps input when a consent or an answer to a remark returns a new version', async () => {
    const { saver, sent, elsewhere, typed } = openForm()
    saver.merge(elsewhere(5, { education: { ...blankForm().education, institution: 'Гимназия' } }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent).toEqual([])
    expect(saver.version()).toBe(5)
  })

  it('detects no conflict if both devices entered the same values', async () => {
    const { sent, server, conflicts, elsewhere, type, named, typed } = openForm()
    const theirs = elsewhere(9, named('Белкина'))
    server.answer = () => (sent.length === 1 ? refuse(409, { current: theirs }) : Promise.resolve())
    type({ ...named('Белкина'), achievements: [{ kind: 'olympiad', title: 'По химии', year: 2025 }] })
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(typed().person.last_name).toBe('Белкина')
    expect(sent.slice(1)).toEqual([{ version: 9, achievements: typed().achievements }])
  })

  it('R2.07 ignores trailing spaces that the server trims', async () => {
    const { saver, sent, conflicts, elsewhere, type, named, typed } = openForm()
    type(named('Белкина '))
    await vi.advanceTimersByTimeAsync(900)
    expect(sent).toMatchObject([{ person: { last_name: 'Белкина' } }])
    type(named('Белкина  '))
    await vi.advanceTimersByTimeAsync(900)
    expect(sent).toHaveLength(1)
    type(named('Белкина -'))
    saver.merge(elsewhere(5, { person: { ...typed().person, last_name: 'Белкина' } }))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(sent.at(-1)).toMatchObject({ version: 5, person: { last_name: 'Белкина -' } })
  })

  it('recognises its own change when only the response was lost', async () => {
    const { sent, server, conflicts, elsewhere, type, named } = openForm()
    server.answer = () => refuse(0)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    const arrived = elsewhere(4, named('Белкина'))
    server.answer = () => (sent.at(-1)?.version === 3 ? refuse(409, { current: arrived }) : Promise.resolve())
    type(named('Белкина-Орлова'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(sent.at(-1)).toMatchObject({ version: 4, person: { last_name: 'Белкина-Орлова' } })
  })
})
