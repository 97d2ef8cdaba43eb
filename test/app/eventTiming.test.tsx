import { act, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useRouteFocus } from '../../src/app/shell/layout/Root'
import { useDragOrder } from '../../src/app/kit/inputs/rows/useDragOrder'
import { usePlainKeys } from '../../src/app/shell/page/usePlainKeys'

/** Uses plain DOM events without `act`, so that renders happen as in a browser. */
describe('The user interface with real event timing', () => {
  let root: Root
  let place: HTMLElement
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'))
    root = createRoot(place)
  })
  afterEach(() => {
    root.unmount()
    place.remove()
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const draw = (screen: ReactNode) => root.render(<MemoryRouter>{screen}</MemoryRouter>)
  const shown = (selector: string) => vi.waitFor(() => expect(place.querySelector(selector)).not.toBeNull())
  const element = (selector: string) => {
    const found = place.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`${selector} is not shown`)
    return found
  }

  it('handles a shortcut as soon as its button appears', async () => {
    const accept = vi.fn()
    const Bar = () => {
      usePlainKeys({ KeyA: accept }, [])
      return <button type="button">Принять</button>
    }
    const seen = new Promise<void>((done) => {
      new MutationObserver(() => {
        window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyA' }))
        done()
      }).observe(place, { childList: true })
    })
    draw(<Bar />)
    await seen
    expect(accept).toHaveBeenCalledOnce()
  })

  it.each(['menu', 'dialog'])('blocks shortcuts of the page behind an open %s until it fades out', async (role) => {
    const next = vi.fn()
    const Queue = ({ isFading }: { isFading: boolean }) => {
      usePlainKeys({ KeyN: next }, [])
      return (
        <div aria-hidden={isFading} data-fading={isFading}>
          <div role={role} />
        </div>
      )
    }
    const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyN' }))
    draw(<Queue isFading={false} />)
    await shown('[data-fading=false]')
    press()
    expect(next).not.toHaveBeenCalled()
    draw(<Queue isFading />)
    await shown('[data-fading=true]')
    press()
    expect(next).toHaveBeenCalledOnce()
  })

  it('keeps dragging the same row, however fast it is dragged', async () => {
    const Rows = () => {
      const [rows, setRows] = useState(['первая', 'вторая', 'третья'])
      const onMove = ({ from, to }: { from: number; to: number }) =>
        setRows((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1)))
      const { list, dragged, handle } = useDragOrder({ onMove })
      return (
        <ol ref={list} data-dragged={dragged}>
          {rows.map((row, index) => (
            <li key={row} {...handle(index, rows.length)}>
              {row}
            </li>
          ))}
        </ol>
      )
    }
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, [...(this.parentElement?.children ?? [])].indexOf(this) * 40, 200, 40)
    })
    root.render(<Rows />)
    await shown('li')
    element('li:last-child').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    await shown('[data-dragged="2"]')
    for (const clientY of [50, 10]) window.dispatchEvent(new PointerEvent('pointermove', { clientY }))
    await vi.waitFor(() =>
      expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
        'третья',
        'первая',
        'вторая',
      ]),
    )
  })

  it('R2.23 moves the focus to the heading of a new screen, however long it takes to load', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    let arrive = () => {}
    const Slow = () => {
      const [title, setTitle] = useState('')
      arrive = () => setTitle('Группы')
      return title === '' ? <p>…</p> : <h1>{title}</h1>
    }
    const Frame = () => {
      useRouteFocus()
      const { pathname } = useLocation()
      return <main>{pathname === '/groups' ? <Slow /> : <Link to="/groups">Группы</Link>}</main>
    }
    await act(async () =>
      root.render(
        <MemoryRouter>
          <Frame />
        </MemoryRouter>,
      ),
    )
    await act(async () => element('a').click())
    expect(place.textContent).toBe('…')
    vi.advanceTimersByTime(20_000)
    await act(async () => arrive())
    await vi.waitFor(() => expect(document.activeElement).toBe(element('h1')))
  })
})
