import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import type { ManyDone } from '../../kit/records/lockRecord'
import { localise } from '../../kit/texts/messages'
import { publishEvents } from '../../platform/events'
import { notifyMany, type NoticeEvent } from '../../people'
import { announceAttempts } from '../live/announce'
import { getReadableTest, listTakersToNotify, lockAttempts, type LockedAttempt } from './staffQueries'

/** Makes the screens of the takers read their attempts again. */
const publishToTakers = (db: Context['db'], attempts: readonly Pick<LockedAttempt, 'id' | 'user_id'>[]) =>
  publishEvents(
    db,
    'testing/attempts',
    attempts.map(({ id, user_id }) => [user_id, id] as const),
  )

type ActionContext = Pick<Context, 'db' | 'locale' | 'services' | 'audit'> & {
  person: Person
  params: { id: number }
}
type BulkAction = {
  action: string
  reason: string | null
  ids: readonly number[] | null
  /** Returns why the action does not apply to an attempt, or null. */
  refusalOf: (attempt: LockedAttempt) => string | null
  act: (ids: readonly number[]) => Promise<void>
  /** The notification to the takers; none if they see the change in the attempt itself. */
  event?: NoticeEvent
  more?: Record<string, unknown>
}

/**
 * Applies an action to the attempts within reach and returns a reason for each refused one. Writes one audit log entry,
 * and updates the screens of the takers and the live views at once.
 */
export const runBulkAction = async (
  context: ActionContext,
  { action, reason, ids, refusalOf, act, event, more = {} }: BulkAction,
): Promise<ManyDone> => {
  const { db, params, person, locale, services, audit } = context
  await getReadableTest(db, { testId: params.id, person })
  const locked = await lockAttempts(db, { ids, testId: params.id, person })
  const verdicts = locked.map((attempt) => ({ id: attempt.id, refusal: refusalOf(attempt) }))
  const done = verdicts.filter(({ refusal }) => refusal === null).map(({ id }) => id)
  if (done.length > 0) {
    await act(done)
    const changed = new Set(done)
    await publishToTakers(
      db,
      locked.filter(({ id }) => changed.has(id)),
    )
    announceAttempts(services, params.id, done)
  }
  if (event) await notifyTakers(db, services, { ids: done, event, values: more })
  audit({
    action,
    entity: 'attempts',
    ids: done,
    ...(reason !== null && { reason }),
    after: { test_id: params.id, ...more },
  })
  const found = new Set(locked.map(({ id }) => id))
  const refused = [
    ...verdicts.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, key: `attempts.${refusal}` }])),
    ...[...new Set(ids ?? [])].filter((id) => !found.has(id)).map((id) => ({ id, key: 'problem.not_found' })),
  ]
  return { data: { done, refused: refused.map(({ id, key }) => ({ id, message: localise(locale, { key }) })) } }
}

type TakersNotice = { ids: readonly number[]; event: NoticeEvent; values: Record<string, unknown> }
const notifyTakers = async (db: Context['db'], services: Context['services'], { ids, event, values }: TakersNotice) => {
  const minutes = typeof values['minutes'] === 'number' ? { minutes: values['minutes'] } : {}
  const attempts = await listTakersToNotify(db, ids)
  await notifyMany(
    db,
    services,
    attempts.map(({ user_id, test_id, titles }) => ({
      userId: user_id,
      event,
      values: { title: titles, ...minutes },
      path: `/testing/${test_id}`,
    })),
  )
}
