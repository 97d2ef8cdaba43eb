import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it } from 'vitest'
import { DialogForm } from '../../src/app/kit/forms/DialogForm'
import { HttpProblem } from '../../src/app/kit/http/problem'
import { TextareaInput } from '../../src/app/kit/inputs/TextareaInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { memoryProvider } from '../provider/memoryProvider'
import { speak } from '../shell/kit/words'
import './kit/patience'

const show = (onSubmit: () => Promise<void>) => {
  speak('ru')
  const form = (
    <AdminContext dataProvider={memoryProvider({ data: {} })} i18nProvider={i18nProviderNow()} store={memoryStore()}>
      <ResourceContextProvider value="samples">
        <DialogForm
          title="Отклонить заявление"
          submit="Отклонить"
          defaultValues={{ reason: '' }}
          onSubmit={onSubmit}
          onClose={() => {}}
        >
          <TextareaInput source="reason" label="Причина" />
        </DialogForm>
      </ResourceContextProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />)
}

it('R5.01 a short form over the page shows under its fields what a call was refused for', async () => {
  show(() => Promise.reject(new HttpProblem({ status: 422, message: '', errors: { reason: ['Напишите причину.'] } })))
  fireEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  const field = screen.getByLabelText('Причина')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Напишите причину.')
})
