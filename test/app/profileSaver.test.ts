import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MyProfile } from '../../src/api/admissions/myProfile'
import type { ProfileChange, ProfileForm } from '../../src/api/admissions/applicationForm'
import { HttpProblem } from '../../src/app/shell/http/problem'
import { drafts } from '../../src/app/admissions/applications/mine/drafts'
import { createSaver, type SaveState } from '../../src/app/admissions/applications/mine/saver'
import { blankForm } from './blankForm'

const key = { userId: 7, profileId: 12 }

/** A form that is typed into, its saver, and a server that answers as it is told. */
const opened = ({ version = 3, isHeld = false } = {}) => {
  let typed = blankForm()
  const sent: (ProfileChange & { version: number })[] = []
  const states: SaveState[] = []
  const conflicts: MyProfile[] = []
  const refusals: unknown[] = []
  const server: { answer: () => Promise<void> } = { answer: () => Promise.resolve() }
  const profile = (at: number): MyProfile => ({
    id: key.profileId,
    version: at,
    number: '2026-000012',
    status: { code: 'draft', name: 'Черновик', variant: 'secondary' },
    campaign: {
      id: 1,
      year: 2026,
      name: 'Приём 2026',
      opens_at: '2026-06-01T00:00:00Z',
      closes_at: '2026-08-15T00:00:00Z',
      originals_due: null,
      office: null,
      choices_max: 5,
      is_open: true,
    },
    ...structuredClone(typed),
    choices: [],
    completeness: 0,
    faults: [],
    editable: [],
    remarks: [],
    consents: [],
    events: [],
    actions: [],
    next: { text: '', until: null, path: '/my-profile' },
    decision_reason: null,
    proven: true,
    updated_at: '2026-06-01T00:00:00Z',
  })
  const saver = createSaver({
    key,
    version,
    isHeld,
    base: blankForm(),
    typed: () => structuredClone(typed),
    send: async (change) => {
      sent.push(change)
      await server.answer()
      return profile(change.version + 1)
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
    onTheirs: (parts) => {
      typed = { ...typed, ...parts }
    },
    onConflict: (current) => conflicts.push(current),
    onRefused: (errors) => refusals.push(errors),
  })
  const type = (change: Partial<ProfileForm>) => {
    typed = { ...typed, ...change }
    saver.changed()
  }
  const named = (last_name: string) => ({ person: { ...typed.person, last_name } })
  /** The application as another device has left it. */
  const elsewhere = (at: number, parts: Partial<Omit<ProfileForm, 'choices'>>): MyProfile => ({
    ...profile(at),
    ...blankForm(),
    choices: [],
    ...parts,
  })
  return { saver, sent, states, conflicts, refusals, server, type, named, elsewhere, typed: () => typed }
}
const refuse = (status: number, details: { errors?: Record<string, string[]>; body?: object } = {}) =>
  Promise.reject(new HttpProblem({ status, message: 'нет', ...details }))

describe('The autosave of an application', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    localStorage.clear()
  })
  afterEach(() => vi.useRealTimers())

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
    expect(drafts.read(key)).toMatchObject({ version: 3, parts: { person: { last_name: 'Белкина' } } })
    expect(drafts.read({ ...key, userId: 8 })).toBeNull()
    await vi.advanceTimersByTimeAsync(900)
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'offline' })
    server.answer = () => Promise.resolve()
    expect(await saver.flush()).toBe(true)
    expect(drafts.read(key)).toBeNull()
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

  it('saves the other parts when one is refused, and sends the refused one again only when it changed', async () => {
    const { sent, server, states, refusals, type, named } = opened()
    server.answer = () =>
      sent.at(-1)?.education ? refuse(422, { errors: { 'education.year': ['Год'] } }) : Promise.resolve()
    type({ ...named('Белкина'), education: { ...blankForm().education, year: 20 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.map(({ version: _, ...parts }) => Object.keys(parts))).toEqual([['person', 'education'], ['person']])
    expect(states.at(-1)).toEqual({ kind: 'kept', why: 'refused' })
    expect(refusals).toEqual([{ 'education.year': ['Год'] }])
    expect(drafts.read(key)).toMatchObject({ parts: { education: { year: 20 } } })
    server.answer = () => Promise.resolve()
    type({ education: { ...blankForm().education, year: 2025 } })
    await vi.advanceTimersByTimeAsync(900)
    expect(sent.at(-1)).toMatchObject({ education: { year: 2025 } })
    expect(drafts.read(key)).toBeNull()
  })

  it('holds everything back while another device’s version is to be decided on, then goes on from it', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named } = opened()
    const theirs = elsewhere(9, { person: { ...blankForm().person, last_name: 'Иванова' } })
    server.answer = () => refuse(409, { body: { current: theirs } })
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([theirs])
    type(named('Белкина-Орлова'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    server.answer = () => Promise.resolve()
    saver.adopt(theirs)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.at(-1)).toMatchObject({ version: 9, person: { last_name: 'Белкина-Орлова' } })
  })

  it('takes in what another device saved elsewhere in the form, and overwrites nothing of it', async () => {
    const { sent, server, conflicts, elsewhere, type, named, typed } = opened()
    const theirs = elsewhere(9, { education: { ...blankForm().education, institution: 'Гимназия' } })
    server.answer = () => (sent.length === 1 ? refuse(409, { body: { current: theirs } }) : Promise.resolve())
    type(named('Белкина'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent.at(-1)).toEqual({ version: 9, person: expect.objectContaining({ last_name: 'Белкина' }) })
  })

  it('loses nothing that is typed when the college asks for something else and the draft has a new version for it', async () => {
    const { saver, sent, server, conflicts, elsewhere, type, named, typed } = opened()
    server.answer = () => (sent.length === 1 ? refuse(409, { body: { current: elsewhere(9, {}) } }) : Promise.resolve())
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
    saver.meet(elsewhere(5, { education: { ...blankForm().education, institution: 'Гимназия' } }))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(typed().education.institution).toBe('Гимназия')
    expect(sent).toEqual([])
    expect(saver.version()).toBe(5)
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
    saver.meet(elsewhere(5, { person: { ...typed().person, last_name: 'Белкина' } }))
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
    server.answer = () => (sent.at(-1)?.version === 3 ? refuse(409, { body: { current: arrived } }) : Promise.resolve())
    type(named('Белкина-Орлова'))
    await vi.advanceTimersByTimeAsync(900)
    expect(conflicts).toEqual([])
    expect(sent.at(-1)).toMatchObject({ version: 4, person: { last_name: 'Белкина-Орлова' } })
  })
})
