import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { OfferedDirection } from '../../src/api/admissions/campaigns'
import { ChoicesInput } from '../../src/app/admissions/applications/form'
import { showForm } from './kit/form'

let form: ReturnType<typeof showForm> | undefined
// jsdom has no layout, so it cannot scroll.
Element.prototype.scrollIntoView = () => undefined
afterEach(() => form?.close())

const choice = { direction_id: 7, education_method_id: 1, basis: 'budget' } as const
const saved = {
  ...choice,
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

const higher = {
  direction_id: 7,
  code: '09.03.03',
  name: 'Прикладная информатика',
  profile: null,
  qualification: null,
  education_type_id: 1,
  entry_levels: ['secondary_general', 'secondary_vocational'],
  education_methods: [{ id: 1, name: 'Очная' }],
  duration_months: 48,
  price: null,
  places: { budget: 5, contract: 0, targeted: 0 },
  bases: ['budget'],
  entrance_subjects: [],
  ranking: ['exam_total'],
} satisfies OfferedDirection

describe('R2.07 A choice of direction', () => {
  it("cannot be selected if it does not match the applicant's education", async () => {
    form = showForm(<ChoicesInput offer={[higher]} saved={[]} most={5} />, {
      values: { choices: [], education: { level: 'basic_general' } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Добавить направление' }))
    fireEvent.click(await screen.findByRole('button', { name: /Прикладная информатика/ }))
    await screen.findByText(/^Сюда не принимают с вашим образованием: Основное общее, 9 классов\./)
    expect(screen.queryByRole('button', { name: 'Выбрать' })).toBeNull()
  })

  it('shows a warning if the education was changed afterwards', async () => {
    form = showForm(<ChoicesInput offer={[higher]} saved={[]} most={5} />, {
      values: { choices: [choice], education: { level: 'basic_general' } },
    })
    await screen.findByText(/^Сюда не принимают с вашим образованием/)
  })

  it('keeps its name when the direction is no longer offered', async () => {
    form = showForm(<ChoicesInput offer={[]} saved={[saved]} most={5} />, { values: { choices: [choice] } })
    expect((await screen.findByText('Информационные системы')).tagName).toBe('B')
    expect(screen.getByText('09.02.07 · Очная · бюджет')).toBeDefined()
    expect(screen.getByText('Направление больше не предлагается')).toBeDefined()
  })
})
