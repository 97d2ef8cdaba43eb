import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openAdmin, type OpenAdmin } from '../../app/kit/admin'
import { memoryProvider } from '../../provider/memoryProvider'

let admin: OpenAdmin | undefined
afterEach(() => admin?.close())

describe('The form of a document type', () => {
  it('accepts a rejection reason without its English text', async () => {
    const sent: unknown[] = []
    const provider = memoryProvider({
      data: { 'directories/documents': [] },
      check: (_resource, record) => {
        sent.push(record.reject_reasons)
        return null
      },
    })
    admin = await openAdmin({ at: '/directories/documents/create', provider })
    const [russianName] = await screen.findAllByLabelText('Название')
    if (!russianName) throw new Error('The form has no name field')
    fireEvent.change(russianName, { target: { value: 'Паспорт' } })
    fireEvent.change(screen.getByLabelText('Код'), { target: { value: 'passport' } })
    fireEvent.click(screen.getByRole('button', { name: 'Добавить причину' }))
    fireEvent.change(await screen.findByLabelText('По-русски'), { target: { value: 'Не читается' } })
    fireEvent.click(screen.getByRole('button', { name: 'Создать' }))
    await waitFor(() => expect(sent).toEqual([[{ ru: { text: 'Не читается' }, en: { text: null } }]]))
  })
})
