import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drafts } from '../../src/app/admissions/applications/mine/drafts'
import { person } from '../shell/kit/person'
import { forgetEverybody, signedInAs } from '../shell/kit/session'
import { blankForm } from './blankForm'
import { closeTabs, key, opened, refuse } from './kit/openedForm'
import { withTypedStore } from './kit/typedStore'

describe('The autosave of an application', () => {
  withTypedStore()
  beforeEach(() => {
    // The browser's database goes by a clock of its own.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    signedInAs(person({ id: key.userId }))
  })
  afterEach(() => {
    onlineManager.setOnline(true)
    closeTabs()
    forgetEverybody()
    vi.useRealTimers()
  })

  it('R2.07 sends only the parts that were typed into, once typing rests, each on the version answered before', async () => {
    const { sent, states, type, named } = opened()
    type(named('Б'))
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    type({ achievements: [{ kind: 'olympiad', title: 'По химии', year: 2025 }] })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.map(({ version, ...parts }) => [version, Object.keys(parts)])).toEqual([
      [3, ['person']],
      [4, ['achievements']],
    ])
    expect(sent[0]?.person?.last_name).toBe('Белкина')
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('sends nothing while an answer is awaited, and what was typed meanwhile right after it', async () => {
    const { sent, server, type, named } = opened()
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
    expect(sent.map(({ version, person }) => [version, person?.last_name])).toEqual([
      [3, 'Белкина'],
      [4, 'Белкина-Орлова'],
    ])
  })

  it('is not refused by a server that asks to slow down: it waits longer each time, a minute at most, and sends then', async () => {
    const { sent, refusals, server, states, type, named } = opened()
    server.answer = () => refuse(429)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(refusals).toEqual([])
    expect(states.at(-1)?.kind).toBe('kept')
    const before = sent.length
    await vi.advanceTimersByTimeAsync(600_000)
    // At least once a minute: the pauses have a ceiling.
    expect(sent.length - before).toBeGreaterThanOrEqual(9)
    expect(sent.length - before).toBeLessThan(60)
    server.answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('R2.07 keeps what was typed in the browser until the server has it, and for nobody else', async () => {
    const { saver, server, states, type, named } = opened()
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

  it('tries again by itself while the server does not answer', async () => {
    const { sent, server, states, type, named } = opened()
    server.answer = () => refuse(503)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'busy' })
    server.answer = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(2_100)
    expect(sent).toHaveLength(2)
    expect(states.at(-1)?.kind).toBe('saved')
  })

  it('waits while the browser is offline, and goes on by itself, on the screen or after it was left', async () => {
    const { saver, sent, states, type, named } = opened()
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

  it('keeps nobody waiting for its next try: whoever wants it saved is answered, however often', async () => {
    const { saver, server, type, named } = opened()
    server.answer = () => refuse(0)
    type(named('Белкина'))
    // As when a button takes the focus from a field and leads to another step.
    expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([false, false])
    expect(await saver.flush()).toBe(false)
    server.answer = () => Promise.resolve()
    expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([true, true])
  })

  it('leaves what still waits to the form that was opened after it, and sends it once', async () => {
    const first = opened()
    first.server.answer = () => refuse(503)
    first.type(first.named('Бел'))
    await vi.advanceTimersByTimeAsync(900)
    const second = opened({ client: first.client })
    second.type(second.named('Белкина'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(first.sent).toHaveLength(1)
    expect(second.sent).toMatchObject([{ version: 3, person: { last_name: 'Белкина' } }])
  })

  it('sends nothing of a person who is signed in no longer, neither as somebody else nor as nobody', async () => {
    const { client, sent, server, type, named } = opened()
    server.answer = () => refuse(503)
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    forgetEverybody()
    signedInAs(person({ id: 8 }))
    type(named('Орлова'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    // Signed in once more: the form is opened anew, from what is kept.
    client.getMutationCache().clear()
    signedInAs(person({ id: key.userId }))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    expect(await drafts.read(key)).toMatchObject({ version: 3, parts: { person: { last_name: 'Белкина' } } })
  })

  it('saves the other parts when one is refused, and sends the refused one again only when it changed', async () => {
    const { sent, server, states, refusals, type, named } = opened()
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

  it('holds everything back while another device’s version is to be decided on, then goes on from it', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named } = opened()
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

  it('takes in what another device saved elsewhere in the form, and overwrites nothing of it', async () => {
    const { sent, server, conflicts, elsewhere, type, named, typed } = opened()
    const theirs = elsewhere(9, { education: { ...blankForm().education, institution: 'Гимназия' } })
    server.answer = () => (sent.length === 1 ? refuse(409, { current: theirs }) : Promise.resolve())
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent.at(-1)).toEqual({ version: 9, person: expect.objectContaining({ last_name: 'Белкина' }) })
  })

  it('loses nothing that is typed when the college asks for something else and the draft has a new version for it', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named, typed } = opened()
    server.answer = () => (sent.length === 1 ? refuse(409, { current: elsewhere(9, {}) }) : Promise.resolve())
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(800)
    // Still typing while the refusal is on its way back.
    type({ contacts: { ...typed().contacts, phone: '+79110000000' } })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(conflicts).toEqual([])
    expect(sent.slice(1).reduce((kept, one) => ({ ...kept, ...one }), {})).toMatchObject({
      person: { last_name: 'Белкина' },
      contacts: { phone: '+79110000000' },
    })
    expect(await saver.flush()).toBe(true)
  })

  it('does so too when a consent or an answer to a remark brings the news', async () => {
    const { saver, sent, elsewhere, typed } = opened()
    saver.merge(elsewhere(5, { education: { ...blankForm().education, institution: 'Гимназия' } }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent).toEqual([])
    expect(saver.version()).toBe(5)
  })

  it('has nothing to decide where both devices say the same', async () => {
    const { sent, server, conflicts, elsewhere, type, named, typed } = opened()
    const theirs = elsewhere(9, named('Белкина'))
    server.answer = () => (sent.length === 1 ? refuse(409, { current: theirs }) : Promise.resolve())
    type({ ...named('Белкина'), achievements: [{ kind: 'olympiad', title: 'По химии', year: 2025 }] })
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(typed().person.last_name).toBe('Белкина')
    expect(sent.slice(1)).toEqual([{ version: 9, achievements: typed().achievements }])
  })

  it('R2.07 takes a space at the end for nothing typed, and what the server keeps without it for its own', async () => {
    const { saver, sent, conflicts, elsewhere, type, named, typed } = opened()
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

  it('takes its own change for its own when only the answer was lost on the way', async () => {
    const { sent, server, conflicts, elsewhere, type, named } = opened()
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
