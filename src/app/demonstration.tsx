import type { ReactNode } from 'react'
import { boot, likelyAddress } from './boot'
import { ProviderContext } from './kit/providers'
import { i18n } from './shell/i18n/i18n'
import { sessionStore } from './shell/session/store'
import { recordedProvider, type Recordings } from './kit/providers/recordedProvider'

/** Starts the demo: screens without a server, signed in as the user they were recorded with. */
export const start = async () => {
  const network = window.fetch
  const recordings: Recordings = await (await network(`/recorded/${likelyAddress().locale}.json`)).json()
  // Sign-in, the frame and the menu counts bypass the data provider, so fetch is replaced as well.
  window.fetch = async (input, init) =>
    typeof input === 'string' && input.startsWith('/api/')
      ? recordedFetch(recordings, input, init)
      : network(input, init)

  sessionStore.keepToken('demonstration', { remember: false })
  // Signing out restarts the demo, because signing in is impossible.
  const unsubscribe = sessionStore.subscribe(() => {
    if (sessionStore.current()) return
    unsubscribe()
    window.location.assign('/')
  })
  const provider = recordedProvider(recordings)
  await boot(({ children }: { children: ReactNode }) => <ProviderContext value={provider}>{children}</ProviderContext>)
}

const recordedFetch = ({ answers }: Recordings, address: string, { method = 'GET' }: RequestInit = {}) => {
  const answer = method === 'GET' ? answers[address] : undefined
  if (answer) return Response.json(answer)
  return Response.json({ message: i18n.t('kit.not_in_demo') }, { status: 405 })
}
