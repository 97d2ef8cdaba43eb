import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useDataProvider } from 'react-admin'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { markStore } from '../../shell/session/markStore'
import { session } from '../../shell/session/session'
import { useUser } from '../../shell/session/store'
import { createKeeper } from './keeper'

/** Saves the marks of a gradebook for as long as its page is open. The page itself says what waits and why, so no refusal is told by a toast. */
export const useKeeper = (params: { group: string; subject: string }, onStale: () => void) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const tellStale = useEffectEvent(onStale)
  const [keeper] = useState(() =>
    createKeeper({
      owner: { userId, place: `${params.group}/${params.subject}` },
      send: async (body) =>
        (await provider.act('PATCH /api/gradebook/:group/:subject/entries', { params, body, quiet: 'all' })).data,
      store: markStore,
      isTheirs: () => session.current()?.id === userId,
    }),
  )
  useEffect(() => keeper.start(() => tellStale()), [keeper])
  return { keeper, marks: useSyncExternalStore(keeper.subscribe, keeper.state) }
}
