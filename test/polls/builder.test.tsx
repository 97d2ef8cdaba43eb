import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { AppDataProvider } from '../../src/app/kit/providers/dataProvider'
import { openAdmin, type OpenAdmin } from '../app/kit/admin'
import { memoryProvider } from '../provider/memoryProvider'
import { press } from './ballotsKit'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

const words = { ru: { title: 'Выборы', description: 'Кто' }, en: { title: 'Election' } }
const rules = {
  kind: 'ranked',
  secrecy: 'secret',
  translations: words,
  options: [],
  min_choices: 1,
  max_choices: null,
  quorum_percent: 50,
  threshold: 'majority',
  ties_by_lot: true,
  allow_change: false,
  results: 'published',
}
const template = { code: 'election', name: 'Выборы', summary: 'По порядку предпочтений', input: rules }

/** Opens the poll builder with a fake server. `saved` collects submitted polls, `previewed` the previewed audiences. */
const build = async () => {
  const saved: Readonly<Record<string, unknown>>[] = []
  const previewed: unknown[] = []
  const memory = memoryProvider({
    data: {
      polls: [],
      'polls/people': [{ id: 10, name: 'Белов Сергей' }],
      groups: [],
      timeline: [],
      'types/poll-statuses': [],
    },
    check: (_resource, record) => {
      saved.push(record)
      return null
    },
  })
  const copied = (data: unknown) => JSON.parse(JSON.stringify({ data }))
  const provider: AppDataProvider = {
    ...memory,
    read: async (key) => copied(key.endsWith('/templates') ? [template] : []),
    act: async (_key, { body }) => {
      previewed.push(body)
      const left_out = { no_permission: 0, unverified: 2, inactive: 0 }
      return copied({ count: 3, left_out, groups: [], others: 3, people: [] })
    },
  }
  admin = await openAdmin({ at: '/polls/create', provider, can: ['view polls'] })
  fireEvent.click(await screen.findByRole('button', { name: /^Выборы/ }))
  return { saved, previewed }
}

describe('The poll builder', () => {
  it('R2.12 starts from a template, reorders options and saves the form', async () => {
    const { saved } = await build()
    const titles = () => screen.getAllByRole('textbox', { name: 'По-русски' })
    const add = await screen.findByRole('button', { name: 'Вариант' })
    for (const [place, name] of ['Морозова', 'Тихонов'].entries()) {
      fireEvent.click(add)
      const field = titles()[place]
      if (field) fireEvent.change(field, { target: { value: name } })
    }
    press('Выше: Тихонов')
    press(/^Создать/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      kind: 'ranked',
      quorum_percent: 50,
      options: [
        { id: 'o2', translations: { ru: { title: 'Тихонов' } } },
        { id: 'o1', translations: { ru: { title: 'Морозова' } } },
      ],
    })
  })

  it('finds people by name and previews the size of the roll and the people left out', async () => {
    const { previewed } = await build()
    const box = await screen.findByRole('combobox', { name: /^Отдельные люди/ })
    fireEvent.mouseDown(box)
    fireEvent.change(box, { target: { value: 'Белов' } })
    fireEvent.click(await screen.findByRole('option', { name: 'Белов Сергей' }))
    await waitFor(() => expect(previewed.at(-1)).toMatchObject({ audience: 'chosen', user_ids: [10] }))
    const note = within(
      (await screen.findByText('Сейчас в списке было бы 3 человека')).closest('.note') ?? document.body,
    )
    expect(note.getByText('С неподтверждённой почтой, поэтому не войдут: 2.')).toBeDefined()
  })
})
