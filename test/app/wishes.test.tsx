import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ChoicesInput } from '../../src/app/admissions/applications/form'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
afterEach(() => form?.close())

const wish = { direction_id: 7, education_method_id: 1, basis: 'budget' } as const
const saved = {
  ...wish,
  id: 1,
  direction_code: '09.02.07',
  direction_name: 'Информационные системы',
  direction_profile: null,
  education_method: 'Очная',
  priority: 1,
  state: 'none',
  state_at: '2026-07-01T09:00:00Z',
  state_reason: null,
  originals: null,
  group: null,
} as const

describe('R2.07 A wish', () => {
  it('is still called by its name when its direction is offered no more', async () => {
    form = showForm(<ChoicesInput offer={[]} saved={[saved]} most={5} />, { values: { choices: [wish] } })
    expect((await screen.findByText('Информационные системы')).tagName).toBe('B')
    expect(screen.getByText('09.02.07 · Очная · бюджет')).toBeDefined()
    expect(screen.getByText('Направление больше не предлагается')).toBeDefined()
  })
})
