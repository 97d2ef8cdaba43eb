import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../src/api/people/liveEvents'
import { events, createEvents } from '../../src/app/shell/http/events'
import { session } from '../../src/app/shell/session/session'
import { network } from './kit/network'
import { person } from './kit/person'
import { clearSession, signedInAs } from './kit/session'

const anything: LiveEvent = { topic: 'notifications', ids: [] }

/** A fake server that opens streams one after another. */
const fakeStreamServer = () => {
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
  let left = 0
  const open = async (signal: AbortSignal) => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) })
    const controller = bodies.at(-1)
    signal.addEventListener('abort', () => {
      left += 1
      controller?.error(signal.reason)
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const say = async (text: string) => {
    bodies.at(-1)?.enqueue(new TextEncoder().encode(text))
    await after(0)
  }
  const end = async () => {
    bodies.at(-1)?.close()
    await after(0)
  }
  return { open, say, end, opened: () => bodies.length, left: () => left }
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const hide = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('The event stream', () => {
  let unsubscribe = () => {}
  const subscribeTo = (open: (signal: AbortSignal) => Promise<Response>) => {
    const heard: LiveEvent[] = []
    const live = createEvents(open)
    unsubscribe = live.subscribe('notifications', (event) => heard.push(event))
    return { live, heard }
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    // Removes the jitter of the delays.
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
  })
  afterEach(() => {
    unsubscribe()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('notifies the subscribers of a topic from its opening on, however its text is split', async () => {
    const fakeServer = fakeStreamServer()
    const { live, heard } = subscribeTo(fakeServer.open)
    const others: LiveEvent[] = []
    const unsubscribeOther = live.subscribe('records', (event) => others.push(event))
    await after(0)
    expect(heard).toEqual([])
    await fakeServer.say(': open\n\n')
    expect(heard).toEqual([anything])
    expect(others).toEqual([{ topic: 'records', ids: [] }])
    await fakeServer.say('data: {"topic":"notifi')
    await fakeServer.say('cations","ids":[7,8]}\n\ndata: {"topic":"records","ids":[9]}\n\n: \n\n')
    expect(heard).toEqual([anything, { topic: 'notifications', ids: [7, 8] }])
    expect(others.slice(1)).toEqual([{ topic: 'records', ids: [9] }])
    expect(fakeServer.opened()).toBe(1)
    unsubscribeOther()
    expect(fakeServer.left()).toBe(0)
    unsubscribe()
    expect(fakeServer.left()).toBe(1)
    await after(600_000)
    expect(fakeServer.opened()).toBe(1)
    expect(heard).toHaveLength(2)
  })

  it('falls back to polling every 15 seconds until it can be opened', async () => {
    const fakeServer = fakeStreamServer()
    const answers = [
      () => Promise.reject(new Error('404')),
      async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      // Simulates a proxy that buffers the response.
      (signal: AbortSignal) =>
        new Promise<Response>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    ]
    const { heard } = subscribeTo((signal) => answers.shift()?.(signal) ?? fakeServer.open(signal))
    await after(14_999)
    expect(heard).toEqual([])
    await after(1)
    expect(heard).toEqual([anything])
    await after(45_000)
    expect(heard).toHaveLength(4)
    // Delays of 4 and 8 s, the 60 s heartbeat timeout, then 16 s.
    await after(28_000)
    expect(fakeServer.opened()).toBe(1)
    expect(heard).toHaveLength(5)
    await fakeServer.say(': open\n\n')
    expect(heard).toHaveLength(6)
    for (let beat = 0; beat < 10; beat += 1) {
      await after(25_000)
      await fakeServer.say(': \n\n')
    }
    expect(fakeServer.opened()).toBe(1)
    expect(heard).toHaveLength(6)
  })

  it('reconnects after it ends or stops, and notifies all subscribers of possible changes', async () => {
    const fakeServer = fakeStreamServer()
    const { heard } = subscribeTo(fakeServer.open)
    await after(0)
    await fakeServer.say(': open\n\n')
    await after(30_000)
    await fakeServer.end()
    await after(1_999)
    expect(fakeServer.opened()).toBe(1)
    expect(heard).toHaveLength(1)
    await after(1)
    await fakeServer.say(': open\n\n')
    expect(fakeServer.opened()).toBe(2)
    expect(heard).toHaveLength(2)
    await after(60_000)
    expect(fakeServer.left()).toBe(2)
    await after(2_000)
    await fakeServer.say(': open\n\n')
    expect(fakeServer.opened()).toBe(3)
    // A stream that breaks early is reopened with increasing delays.
    for (const pause of [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
      const before = fakeServer.opened()
      await fakeServer.end()
      await after(pause - 1)
      expect(fakeServer.opened()).toBe(before)
      await after(1)
      expect(fakeServer.opened()).toBe(before + 1)
    }
  })

  it('is closed, without polling, while the page is hidden', async () => {
    const fakeServer = fakeStreamServer()
    const { heard } = subscribeTo(fakeServer.open)
    await after(0)
    await fakeServer.say(': open\n\n')
    hide(true)
    await after(9_999)
    expect(fakeServer.left()).toBe(0)
    await after(1)
    expect(fakeServer.left()).toBe(1)
    await after(600_000)
    expect(fakeServer.opened()).toBe(1)
    expect(heard).toHaveLength(1)
    hide(false)
    await after(0)
    await fakeServer.say(': open\n\n')
    expect(fakeServer.opened()).toBe(2)
    expect(heard).toHaveLength(2)
  })

  it('reconnects at once when the network returns', async () => {
    const fakeServer = fakeStreamServer()
    subscribeTo(fakeServer.open)
    await after(0)
    await fakeServer.say(': open\n\n')
    window.dispatchEvent(new Event('online'))
    await after(0)
    expect(fakeServer.opened()).toBe(2)
    expect(fakeServer.left()).toBe(1)
  })
})

describe('The request of the event stream', () => {
  afterEach(clearSession)

  it('R7.01 sends the token, and a rejected token ends the session', async () => {
    signedInAs(person())
    const token = session.token()
    const fakeServer = await network(() => ({
      text: 'data: {"topic":"notifications","ids":[5]}\n\n',
      headers: { 'content-type': 'text/event-stream' },
    }))
    const heard: LiveEvent[] = []
    const first = events.subscribe('notifications', (event) => heard.push(event))
    await vi.waitFor(() => expect(heard).toEqual([anything, { topic: 'notifications', ids: [5] }]))
    first()
    expect(fakeServer.paths()).toEqual(['GET /api/events'])
    expect(fakeServer.heard[0]?.headers.authorization).toBe(`Bearer ${token}`)
    fakeServer.answer(() => ({ status: 401, body: {} }))
    const second = events.subscribe('notifications', () => undefined)
    await vi.waitFor(() => expect(session.current()).toBeNull())
    second()
    await fakeServer.close()
  })
})
