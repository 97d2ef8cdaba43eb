import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { mockBrowser, openAt } from './kit/frame'
import { commonEntries, menus } from './kit/menus'
import { type Network, network } from './kit/network'
import { clearSession, signedInAs } from './kit/session'
import { loadMessages } from './kit/messages'

const server = await startTestServer()
afterAll(server.stop)

let fakeServer: Network
let opened: ReturnType<typeof openAt> | undefined
beforeEach(async () => {
  loadMessages()
  clearSession()
  // The frame must render even if the requests of the page fail.
  fakeServer = await network(() => ({ body: {} }))
  mockBrowser()
})
afterEach(async () => {
  opened?.close()
  clearSession()
  await fakeServer.close()
})

describe('The sidebar', () => {
  it.each(menus)(
    'R1.03 R6.04 R6.05 R6.06 R6.07 R6.08 shows %s exactly the sections of their permissions',
    async (persona, expected) => {
      signedInAs(await server.as(persona).call('GET /api/user'))
      opened = openAt('/dashboard')
      const nav = await screen.findByRole('navigation', { name: 'Разделы' })
      // Messages may load after the frame, and the sections depend on them.
      await waitFor(() => {
        const shown = [...nav.querySelectorAll('a, button')].map((item) => item.querySelector('span')?.textContent)
        expect(shown.filter((title) => !commonEntries.includes(title ?? ''))).toEqual(expected)
      })
    },
  )
})
