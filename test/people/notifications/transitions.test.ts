import { afterAll, describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../src/api/kit/endpoints'
import { storyAction } from '../../../src/api/admissions/applicationStates'
import { localise } from '../../../src/server/kit/messages'
import { pageUrl } from '../../../src/server/kit/pageLinks'
import { noticeEvents } from '../../../src/server/people/notifications/events'
import { startTestServer } from '../../kit/server'
import { ofApplications } from './ofApplications'
import { ofChoices } from './ofChoices'
import { ofDocuments } from './ofDocuments'
import { speaks, type Scene } from './transition'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const transitions = [...(await ofApplications(server)), ...ofChoices(server), ...(await ofDocuments(server))]

/** What the applicant need not be told: begun and sent by the applicant's own hand, given back undecided, and what only ranks. */
const silent = ['create', 'release', 'judge', 'take_back', 'document_sent']

/** Events of accounts, study and votes: no change of an application causes them. */
const ofOthers = /^(?:achievement|attempt|erasure|exam|grade|material|name|poll|test)\./

/** What stands in the form of whoever applies here: none of it belongs into a letter. */
const secrets = /112-?233-?445|4524|123456|345-?67-?89|05024001234567|Лесная|2010-03-14/

const noticesOf = (userId: number) =>
  server.db.selectFrom('notifications').select(['event', 'path']).where('user_id', '=', userId).orderBy('id').execute()
const lettersTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email)

/** What one change brought to the person: lines on the screen and letters. */
const toldBy = async ({ userId, email, act }: Scene) => {
  const [notices, letters] = [await noticesOf(userId), await lettersTo(email)]
  await act()
  return {
    notices: (await noticesOf(userId)).slice(notices.length),
    letters: (await lettersTo(email)).filter(({ raw }) => letters.every((before) => before.raw !== raw)),
  }
}

const cyrillic = /[А-Яа-яЁё]/

describe('R7.05 the applicant is told once on the screen and once by mail, in their own language,', () => {
  const rows = transitions.flatMap((row) =>
    locales.map((locale): [string, Locale, typeof row] => [row.how, locale, row]),
  )
  it.each(rows)('when %s (%s)', async (_how, locale, { event, set }) => {
    const scene = await set()
    await speaks(server, { ...scene, locale })
    const { notices, letters } = await toldBy(scene)
    expect(notices.map((notice) => notice.event)).toEqual([event])
    expect(letters).toHaveLength(1)
    const [letter] = letters
    const { subject = '', text = '', html = '', links = [] } = letter ?? {}
    expect(subject).toContain(localise(locale, { key: `notice.${event}.title` }))
    expect(cyrillic.test(subject.replace('«Абитура»', ''))).toBe(locale === 'ru')
    expect(`${subject} ${text} ${html}`).not.toMatch(/%\{|undefined|null|\[object/)
    expect(`${text} ${html}`).not.toMatch(secrets)
    const [notice] = notices
    expect(links, 'the letter leads where the line does, and signs nobody in').toContain(
      pageUrl(server.config, { locale, path: notice?.path ?? '' }),
    )
  })
})

it('every deed in the story of an application tells the applicant, or has a reason to be silent', () => {
  const told = new Set<string>(transitions.map(({ deed }) => deed))
  expect([...told, ...silent].toSorted()).toEqual([...storyAction.options].toSorted())
  expect([...new Set(transitions.map(({ event }) => event))].toSorted()).toEqual(
    noticeEvents.filter((event) => !ofOthers.test(event)).toSorted(),
  )
})
