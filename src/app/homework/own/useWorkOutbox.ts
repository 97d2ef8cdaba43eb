import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { handInStore } from '../../shell/session/handInStore'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { workBackendOf } from './workBackend'
import { createWorkOutbox } from './workOutbox'

/** The outbox of the homework, which goes on sending after the page was left. */
export const useWorkOutbox = (homework: OwnHomework) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const [outbox] = useState(() =>
    createWorkOutbox({
      homework,
      owner: { userId, place: homework.id },
      backend: workBackendOf(provider, homework.id),
      store: handInStore,
      isSameUser: () => session.current()?.id === userId,
    }),
  )
  useEffect(() => outbox.start(), [outbox])
  useEffect(() => outbox.adopt(homework), [outbox, homework])
  return { outbox, state: useSyncExternalStore(outbox.subscribe, outbox.state) }
}
