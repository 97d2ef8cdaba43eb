import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offlineReadingOwner } from '../../src/app/shell/session/offlineReadingOwner'
import { session } from '../../src/app/shell/session/session'
import { sessionStore } from '../../src/app/shell/session/store'
import { studyStore } from '../../src/app/shell/session/studyStore'
import { network, type Network } from '../shell/kit/network'
import { person } from '../shell/kit/person'
import { clearSession, signedInAs } from '../shell/kit/session'
import { loadMessages } from '../shell/kit/messages'
import { studyMaterial, studyRow } from './kit/fakeStudy'
import { withStudyStore } from './kit/studyStore'

withStudyStore()
const maria = person({ can: ['study'] })
let fakeServer: Network
beforeEach(async () => {
  loadMessages()
  localStorage.clear()
  fakeServer = await network(() => ({ body: maria }))
  signedInAs(maria)
})
afterEach(async () => {
  vi.useRealTimers()
  clearSession()
  await fakeServer.close()
})

const keep = async (...ids: number[]) => {
  for (const id of ids) await studyStore.put(maria.id, studyMaterial({ id }))
}
const kept = async () => (await studyStore.list(maria.id)).map(({ id }) => id)
const isEmpty = () => vi.waitFor(async () => expect(await kept()).toEqual([]))

describe('The offline store of materials', () => {
  it('keeps the text and the reading position of an opened material per user', async () => {
    await keep(1)
    await studyStore.putPlace(maria.id, 1, { percent: 40, place: 300 })
    expect((await studyStore.read(maria.id, 1))?.material).toMatchObject({
      name: 'Нормальные формы',
      percent: 40,
      place: 300,
    })
    expect(await studyStore.read(maria.id + 1, 1)).toBeNull()
  })

  it('keeps the pictures of a material', async () => {
    const picture = '/api/files/12?size=medium&signature=abc'
    fakeServer.answer(() => ({ body: 'picture' }))
    await studyStore.put(
      maria.id,
      studyMaterial({ body: `<p><img src="${picture.replace('&', '&amp;')}" alt=""></p>` }),
    )
    const pictures = (await studyStore.read(maria.id, 1))?.pictures ?? []
    expect(pictures.map(({ address }) => address)).toEqual([picture])
    expect(fakeServer.heard.map(({ path }) => path)).toContain(picture)
  })

  it('drops materials that are no longer in the list', async () => {
    await keep(1, 2)
    await studyStore.putRows(maria.id, [studyRow({ id: 2 })])
    expect(await kept()).toEqual([2])
    expect((await studyStore.rows(maria.id))?.map(({ id }) => id)).toEqual([2])
  })

  it('holds at most 50 MB and drops the least recently opened materials first', async () => {
    const long = 'а'.repeat(10 * 1024 * 1024)
    for (const id of [1, 2, 3]) await studyStore.put(maria.id, studyMaterial({ id, body: long }))
    expect(await kept()).toEqual([2, 3])
  })

  it.each([
    ['signing out', () => session.signOut()],
    ['an expired token', async () => sessionStore.expire()],
    ['a sign-in by another user', async () => sessionStore.hold({ user: person({ id: 8 }), token: 'other' })],
    ['a start without a token', () => offlineReadingOwner.settle(null)],
    ['a new sign-in, as after a password change', () => session.signIn({ token: 'new', remember: false })],
  ])('is cleared by %s', async (_name, happen) => {
    await keep(1)
    expect(await kept()).toEqual([1])
    await happen()
    await isEmpty()
  })

  it('survives a reload by the same user', async () => {
    await keep(1)
    sessionStore.hold({ user: maria, token: 'token-of-the-person' })
    await offlineReadingOwner.settle(maria.id)
    expect(await kept()).toEqual([1])
  })

  it('stays empty if the user signed out while pictures were loading', async () => {
    fakeServer.answer(() => {
      clearSession()
      return { body: 'picture' }
    })
    await studyStore.put(maria.id, studyMaterial({ body: '<p><img src="/api/files/12" alt=""></p>' }))
    expect(await kept()).toEqual([])
  })
})
