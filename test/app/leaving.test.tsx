import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider, useNavigate, useParams } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { navigateAsync } from '../../src/app/shell/page/navigateAsync'
import { usePlainKeys } from '../../src/app/shell/page/usePlainKeys'
import './kit/asyncTimeout'

afterEach(cleanup)

/** Returns a promise and the function that resolves it. */
const later = () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { answered, answer: () => act(async () => answer()) }
}

/**
 * Shows page 1, on which key A records the page and key N navigates to page 2. The navigation waits for `question`
 * and then loads the page until `fetching` is resolved.
 */
const show = (basename = '') => {
  const accepted: string[] = []
  const question = later()
  const fetching = later()
  const Page = () => {
    const { id = '' } = useParams()
    const navigate = useNavigate()
    const goOn = async () => {
      await question.answered
      await navigate('/2')
    }
    usePlainKeys({ KeyA: () => accepted.push(id), KeyN: () => void navigateAsync(goOn) }, [])
    return <h1>{id}</h1>
  }
  const router = createMemoryRouter(
    [
      {
        element: <Outlet />,
        children: [
          {
            path: ':id',
            loader: async ({ params }) => {
              if (params.id === '2') await fetching.answered
              return null
            },
            element: <Page />,
          },
        ],
      },
    ],
    { basename: basename || '/', initialEntries: [`${basename}/1`] },
  )
  render(<RouterProvider router={router} />)
  return { accepted, question, fetching, router }
}
const press = (code: string) => fireEvent.keyDown(document.body, { code })

describe.each(['', '/en', '/admin', '/admin/en'])('Single-key shortcuts under the prefix "%s"', (basename) => {
  it('work on the current page', async () => {
    const { accepted } = show(basename)
    await screen.findByRole('heading', { name: '1' })
    press('KeyA')
    expect(accepted).toEqual(['1'])
  })

  it('are ignored until the next page is determined and loaded, and then work on it', async () => {
    const { accepted, question, fetching } = show(basename)
    await screen.findByRole('heading', { name: '1' })
    press('KeyN')
    press('KeyA')
    await question.answer()
    press('KeyA')
    await fetching.answer()
    await screen.findByRole('heading', { name: '2' })
    expect(accepted).toEqual([])
    press('KeyA')
    expect(accepted).toEqual(['2'])
  })

  it('work again when there is no next page', async () => {
    const { accepted } = show(basename)
    await screen.findByRole('heading', { name: '1' })
    await act(() => navigateAsync(async () => {}))
    press('KeyA')
    expect(accepted).toEqual(['1'])
    await act(() => navigateAsync(() => Promise.reject(new Error('offline'))).catch(() => undefined))
    press('KeyA')
    expect(accepted).toEqual(['1', '1'])
  })

  it('are ignored after a click on a link to another page', async () => {
    const { accepted, fetching, router } = show(basename)
    await screen.findByRole('heading', { name: '1' })
    act(() => void router.navigate('/2'))
    press('KeyA')
    await fetching.answer()
    await screen.findByRole('heading', { name: '2' })
    expect(accepted).toEqual([])
  })
})
