import type { ReactNode } from 'react'
import { boot, likelyAddress } from './boot'
import { ProviderContext } from './kit/providers'
import { i18n } from './shell/i18n/i18n'
import { sessionStore } from './shell/session/store'
import { recordedProvider, type Recordings } from './kit/providers/recordedProvider'

/** The screens without a server, signed in from the start as the person with whose eyes they were recorded. */
export const start = async () => {
  const network = window.fetch
  const recordings: Recordings = await (await network(`/recorded/${likelyAddress().locale}.json`)).json()
  // Signing in, the frame and the menu's counts ask past the data provider.
  window.fetch = async (asked, sent) =>
    typeof asked === 'string' && asked.startsWith('/api/') ? recorded(recordings, asked, sent) : network(asked, sent)

  sessionStore.keepToken('demonstration', { remember: false })
  // Who signs out begins again: nobody could sign in.
  const unsubscribe = sessionStore.subscribe(() => {
    if (sessionStore.current()) return
    unsubscribe()
    window.location.assign('/')
  })
  const provider = recordedProvider(recordings)
  await boot(({ children }: { children: ReactNode }) => <ProviderContext value={provider}>{children}</ProviderContext>)
}

const recorded = ({ answers }: Recordings, address: string, { method = 'GET' }: RequestInit = {}) => {
  const answer = method === 'GET' ? answers[address] : undefined
  if (answer) return Response.json(answer)
  return Response.json({ message: i18n.t('kit.not_in_demo') }, { status: 405 })
}
