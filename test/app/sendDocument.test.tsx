import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { SendDocumentForm } from '../../src/app/admissions/documents/pages'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { memoryProvider } from '../provider/memoryProvider'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'

afterEach(cleanup)

const limits = { formats: ['pdf'], max_files: 1, max_size_mb: 10, asked_fields: ['number'] } as const

it('Typed document fields stay when another device changes the document', () => {
  loadMessages('ru')
  const provider = memoryProvider({ data: {} })
  const i18nProvider = i18nProviderNow()
  const form = (number: string) => (
    <AdminContext dataProvider={provider} i18nProvider={i18nProvider} store={memoryStore()}>
      <SendDocumentForm
        limits={{ ...limits, formats: [...limits.formats], asked_fields: [...limits.asked_fields] }}
        pages={[]}
        fields={{ number }}
        submit="Отправить"
        onSend={vi.fn()}
        onCancel={vi.fn()}
      />
    </AdminContext>
  )
  const { rerender } = render(form('111'))
  const number = () => screen.getByLabelText<HTMLInputElement>('Номер', { exact: false })
  fireEvent.change(number(), { target: { value: '222' } })
  rerender(form('333'))
  expect(number().value).toBe('222')
})
