import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRoute } from '../../src/app/shell/routing/open'
import { i18n } from '../../src/app/shell/i18n/i18n'
import { toast } from '../../src/app/shell/toasts/store'
import { reloadOnce } from '../../src/app/shell/routing/reloadOnce'
import { progress } from '../../src/app/shell/progress/progress'
import { network, type Reply } from './kit/network'
import { clearSession } from './kit/session'
import { loadMessages } from './kit/messages'

const page = () => {
  const kept = new Map<string, string>()
  const gone: string[] = []
  const clock = { at: 0 }
  return {
    gone,
    clock,
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    },
    go: (address: string) => void gone.push(address),
    now: () => clock.at,
  }
}

describe('A screen whose files cannot be loaded', () => {
  it('R2.19 reloads the page once', () => {
    const one = page()
    expect(reloadOnce('http://x/groups', one)).toBe(true)
    expect(one.gone).toEqual(['http://x/groups'])
    expect(reloadOnce('http://x/groups', one)).toBe(false)
    expect(one.gone).toHaveLength(1)
  })

  it('R2.19 reloads again for another screen, or much later', () => {
    const one = page()
    reloadOnce('http://x/groups', one)
    expect(reloadOnce('http://x/tests', one)).toBe(true)
    one.clock.at = 120_000
    expect(reloadOnce('http://x/tests', one)).toBe(true)
    expect(one.gone).toHaveLength(3)
  })
})

describe('The loader of a screen', () => {
  beforeEach(() => {
    loadMessages()
    clearSession()
    window.sessionStorage.clear()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const missing = () => Promise.reject(new Error('Not asked for'))
  const broken = openRoute({
    guestRoutes: [
      {
        path: 'broken',
        title: 'titles.login',
        layout: 'basic',
        view: { kind: 'page', load: () => Promise.reject(new Error('Failed to fetch dynamically imported module')) },
      },
    ],
    basename: '',
    files: { routes: missing, admin: missing, defaultLayout: missing, placeholders: missing },
  })

  it('R2.19 keeps the page offline with a message and retries when the network returns', async () => {
    toast.clear()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let tries = 0
    const open = openRoute({
      guestRoutes: [
        {
          path: 'later',
          title: 'titles.login',
          layout: 'basic',
          view: {
            kind: 'page',
            load: () => {
              tries += 1
              return tries === 1 ? Promise.reject(new Error('Failed to fetch')) : Promise.resolve(() => null)
            },
          },
        },
      ],
      basename: '',
      files: { routes: missing, admin: missing, defaultLayout: missing, placeholders: missing },
    })
    const opened = open({ request: new Request('http://localhost:3000/later') })
    await vi.waitFor(() => expect(toast.shown().map(({ text }) => text)).toEqual([i18n.t('problems.network.waits')]))
    expect(tries).toBe(1)
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(await opened).toMatchObject({ pathname: '/later' })
    expect(toast.shown()).toEqual([])
    expect(window.sessionStorage.getItem('reloaded')).toBeNull()
    online.mockRestore()
  })

  it('R2.19 R4.04 fails after one reload and turns the progress bar red', async () => {
    const fakeServer = await network(() => ({ body: { data: {} } }))
    const address = 'http://localhost:3000/broken'
    window.sessionStorage.setItem('reloaded', `${address} ${Date.now()}`)
    await expect(broken({ request: new Request(address) })).rejects.toThrow('dynamically imported')
    expect(progress.state().phase).toBe('failed')
    await fakeServer.close()
  })

  it.each<[string, Reply | null]>([
    ['does not answer', null],
    ['answers 503', { status: 503 }],
  ])('R4.02 shows the unreachable page without a reload when the server %s', async (_, reply) => {
    const fakeServer = await network(() => reply)
    const opened = await broken({ request: new Request('http://localhost:3000/broken') })
    expect(opened).toMatchObject({ content: { kind: 'unreachable' } })
    expect(window.sessionStorage.getItem('reloaded')).toBeNull()
    await fakeServer.close()
  })
})
