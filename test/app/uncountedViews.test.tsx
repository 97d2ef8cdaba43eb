import { screen } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from './kit/admin'
import { college } from './kit/college'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const uncounted = () => Promise.reject(new HttpError('Not implemented', 501))
const heading = (name: string) => screen.findByRole('heading', { name })

describe('A list whose data provider cannot count views', () => {
  it('shows that nothing was found instead of an empty view', async () => {
    const filter = encodeURIComponent(JSON.stringify({ status: 'closed' }))
    const at = `/directories/directions?filter=${filter}`
    admin = await openAdmin({ at, provider: { ...college(), countMatches: uncounted } })
    expect(await heading('Ничего не нашлось')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Здесь пока пусто' })).toBeNull()
  })
})
