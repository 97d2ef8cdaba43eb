import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { handInStore } from '../../shell/session/handInStore'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { workBackendOf } from './workBackend'
import { createWorkOutbox, type WorkOutbox } from './workOutbox'

/** Outboxes that are open or still sending, so that no homework has two. */
const running = new Map<string, WorkOutbox>()

/** The outbox of the homework, which goes on sending after the page was left. */
export const useWorkOutbox = (homework: OwnHomework) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const key = `${userId} ${homework.id}`
  const [outbox] = useState(
    () =>
      running.get(key) ??
      createWorkOutbox({
        homework,
        owner: { userId, place: homework.id },
        backend: workBackendOf(provider, homework.id),
        store: handInStore,
        isSameUser: () => session.current()?.id === userId,
        onStopped: () => running.delete(key),
      }),
  )
  useEffect(() => {
    running.set(key, outbox)
    return outbox.start()
  }, [outbox, key])
  useEffect(() => outbox.adopt(homework), [outbox, homework])
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) }
}
