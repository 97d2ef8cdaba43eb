import { localise } from '../../kit/texts/messages'
import { Problem, type Message } from '../../kit/problems'
import type { Services } from '../../kit/services'
import type { Db } from '../../platform/database'
import { inTransaction } from '../../platform/transaction'
import { notifyAuthor } from '../notices'
import { closePoll } from './close'
import { addEvent, listDuePolls, lockPoll, setStatus } from './transitionQueries'
import { openPoll } from './open'
import { queueUnlessPending } from '../../platform/jobs'
import { checkPollKeys } from '../secret/lostKey'
import { recoverTurnoutUpdates } from '../voting/turnout'

/** Opens scheduled polls that are due and closes polls whose time is over. A failing poll does not block the others. */
export const runDuePolls = async (services: Services): Promise<void> => {
  await recoverTurnoutUpdates(services)
  const { opening, closing } = await listDuePolls(services.database.db)
  const done = [
    ...(await runSequentially(opening, (id) => openDuePoll(services, id))),
    ...(await runSequentially(closing, (id) => closePoll(services, id))),
  ]
  const failed = done.find((fault) => fault !== null)
  if (failed) throw failed
}

const runSequentially = async (
  ids: readonly number[],
  move: (id: number) => Promise<void>,
): Promise<(Error | null)[]> => {
  const faults: (Error | null)[] = []
  for (const id of ids)
    faults.push(
      await move(id).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      ),
    )
  return faults
}

/**
 * Opens a due poll. If its roll is invalid or its time passed while the server was down, cancels it and notifies its
 * author.
 */
const openDuePoll = async (services: Services, id: number): Promise<void> => {
  const { database } = services
  try {
    await inTransaction(database, async (db) => {
      const poll = await lockPoll(db, id)
      if (poll.status !== 'scheduled' || !poll.is_due) return
      if (poll.is_over) return cancel(db, services, { id, reason: { key: 'polls.missed' } })
      // `sweepKeys` deletes the key if opening fails. Deleting the key here is unsafe: the commit may have succeeded
      // although its response was lost.
      await openPoll(db, services, { poll, actorId: null, made: () => undefined })
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [reason = error.details.message] = error.details.errors?.audience ?? []
    await inTransaction(database, async (db) => {
      const { status } = await lockPoll(db, id)
      if (status === 'scheduled') await cancel(db, services, { id, reason })
    })
  }
}

const cancel = async (db: Db, services: Services, { id, reason }: { id: number; reason: Message }): Promise<void> => {
  await setStatus(db, { id, status: 'cancelled' })
  const text = localise(services.config.defaultLocale, reason)
  await addEvent(db, { id, kind: 'cancelled', reason: text })
  await notifyAuthor(db, services, { id, event: 'poll.not_opened' })
}

/**
 * Runs before the server listens: pauses polls with lost keys and queues a job for polls that became due while the
 * server was down.
 */
export const recoverPolls = async (services: Services): Promise<void> => {
  await checkPollKeys(services)
  await queueUnlessPending(services.database.db, 'movePolls')
}
