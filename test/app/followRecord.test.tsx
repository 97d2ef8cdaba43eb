import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { Edit } from '../../src/app/kit/forms/Edit'
import { SimpleForm } from '../../src/app/kit/forms/SimpleForm'
import { NumberInput } from '../../src/app/kit/inputs/NumberInput'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { queryOptions } from '../../src/app/kit/providers/queryOptions'
import { memoryProvider } from '../provider/memoryProvider'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'

afterEach(cleanup)

/** An edit page with two fields. `refresh` simulates a card beside the form that has changed the record. */
const open = async () => {
  loadMessages('ru')
  const client = new QueryClient({ defaultOptions: queryOptions })
  const provider = memoryProvider({ data: { samples: [{ id: 4, version: 1, name: 'ИС-24-1', places: 25 }] } })
  const page = (
    <AdminContext dataProvider={provider} i18nProvider={i18nProviderNow()} store={memoryStore()} queryClient={client}>
      <ResourceContextProvider value="samples">
        <Edit>
          <SimpleForm>
            <TextInput source="name" label="Название" />
            <NumberInput source="places" label="Места" />
          </SimpleForm>
        </Edit>
      </ResourceContextProvider>
    </AdminContext>
  )
  const router = createMemoryRouter([{ path: '/samples/:id', element: page }], { initialEntries: ['/samples/4'] })
  render(<RouterProvider router={router} />)
  await screen.findByLabelText('Название')
  return {
    provider,
    saveElsewhere: async (changes: Readonly<Record<string, unknown>>) => {
      const { data } = await provider.getOne('samples', { id: 4 })
      await provider.update('samples', { id: 4, data: { ...data, ...changes }, previousData: data })
    },
    refresh: () => client.invalidateQueries(),
  }
}
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const type = (label: string, words: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: words } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /Сохранить/ }))

describe('A record that changes while its page is open', () => {
  it('does not replace input and shows both versions on save', async () => {
    const { saveElsewhere, refresh, provider } = await open()
    type('Места', '30')
    await saveElsewhere({ name: 'ИС-25-1', places: 28 })
    await refresh()
    await screen.findByRole('heading', { level: 1, name: 'ИС-25-1' })
    expect(value('Места')).toBe('30')
    save()
    const choice = await screen.findByRole('dialog', { name: 'Запись изменил другой человек' })
    expect(within(choice).getByRole('group', { name: 'Места' }).textContent).toMatch(/30.*28/)
    fireEvent.click(within(choice).getByRole('button', { name: 'Сохранить выбранное' }))
    await screen.findByText(/^Сохранено в/)
    expect((await provider.getOne('samples', { id: 4 })).data).toMatchObject({ name: 'ИС-25-1', places: 30 })
  })

  it('updates an unchanged form', async () => {
    const { saveElsewhere, refresh, provider } = await open()
    await saveElsewhere({ places: 28 })
    await refresh()
    await waitFor(() => expect(value('Места')).toBe('28'))
    type('Название', 'ИС-25-1')
    save()
    await screen.findByText(/^Сохранено в/)
    expect((await provider.getOne('samples', { id: 4 })).data).toMatchObject({ name: 'ИС-25-1', places: 28 })
  })
})
