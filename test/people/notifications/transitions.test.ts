import { afterAll, describe, expect, it } from 'vitest'
import { locales, type Locale } from '../../../src/api/kit/endpoints'
import { timelineAction } from '../../../src/api/admissions/applicationStates'
import { localise } from '../../../src/server/kit/texts/messages'
import { pageUrl } from '../../../src/server/kit/records/pageLinks'
import { noticeEvents } from '../../../src/server/people/notifications/events'
import { startTestServer } from '../../kit/server'
import { applicationTransitions } from './applicationTransitions'
import { choiceTransitions } from './choiceTransitions'
import { documentTransitions } from './documentTransitions'
import { setLocale, type Scene } from './transition'

const server = await startTestServer({ now: new Date('2026-07-10T09:00:00Z') })
afterAll(server.stop)
const transitions = [
  ...(await applicationTransitions(server)),
  ...choiceTransitions(server),
  ...(await documentTransitions(server)),
]

/** Actions without a notification: the applicant's own actions, a review released without a decision, and ranking. */
const silentActions = ['create', 'unclaim', 'score', 'undo_return', 'document_sent']

/** Events of accounts, study and polls, which no application action triggers. */
const otherEvents =
  /^(?:achievement|announcement|attempt|comment|erasure|exam|grade|homework|material|name|order|paper|poll|retake|test)\./

/** Personal data from the test application, which must not appear in mails. */
const secrets = /112-?233-?445|4524|123456|345-?67-?89|05024001234567|Лесная|2010-03-14/

const noticesOf = (userId: number) =>
  server.db.selectFrom('notifications').select(['event', 'path']).where('user_id', '=', userId).orderBy('id').execute()
const lettersTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email)

/** Runs the action and returns the new notifications and mails. */
const messagesCausedBy = async ({ userId, email, act }: Scene) => {
  const [notices, letters] = [await noticesOf(userId), await lettersTo(email)]
  await act()
  return {
    notices: (await noticesOf(userId)).slice(notices.length),
    letters: (await lettersTo(email)).filter(({ raw }) => letters.every((before) => before.raw !== raw)),
  }
}

const cyrillic = /[А-Яа-яЁё]/

describe('R7.05 An application event', () => {
  const rows = transitions.flatMap((row) =>
    locales.map((locale): [string, Locale, typeof row] => [row.how, locale, row]),
  )
  it.each(rows)(
    'notifies the applicant once on the screen and once by mail in their language: %s (%s)',
    async (_how, locale, { event, set }) => {
      const scene = await set()
      await setLocale(server, { ...scene, locale })
      const { notices, letters } = await messagesCausedBy(scene)
      expect(notices.map((notice) => notice.event)).toEqual([event])
      expect(letters).toHaveLength(1)
      const [letter] = letters
      const { subject = '', text = '', html = '', links = [] } = letter ?? {}
      expect(subject).toContain(localise(locale, { key: `notice.${event}.title` }))
      expect(cyrillic.test(subject.replace('«Абитура»', ''))).toBe(locale === 'ru')
      expect(`${subject} ${text} ${html}`).not.toMatch(/%\{|undefined|null|\[object/)
      expect(`${text} ${html}`).not.toMatch(secrets)
      const [notice] = notices
      expect(links, 'the mail links to the same page as the notice, without a sign-in token').toContain(
        pageUrl(server.config, { locale, path: notice?.path ?? '' }),
      )
    },
  )
})

it('Every action on an application notifies the applicant or is listed as silent', () => {
  const notified = new Set<string>(transitions.map(({ action }) => action))
  expect([...notified, ...silentActions].toSorted()).toEqual([...timelineAction.options].toSorted())
  expect([...new Set(transitions.map(({ event }) => event))].toSorted()).toEqual(
    noticeEvents.filter((event) => !otherEvents.test(event)).toSorted(),
  )
})
