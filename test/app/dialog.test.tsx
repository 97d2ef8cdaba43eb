import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { DialogForm } from '../../src/app/kit/forms/DialogForm'
import { HttpProblem } from '../../src/app/kit/http/problem'
import { TextareaInput } from '../../src/app/kit/inputs/TextareaInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { sessionStore } from '../../src/app/kit/session/store'
import { memoryProvider } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'
import { speak } from '../shell/kit/words'
import './kit/patience'

afterEach(cleanup)

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

it('R8.03 what was typed into it when the session ended is there again for the same person, and for nobody else', async () => {
  const enter = (id: number) => signedInAs(person({ id }))
  const open = () => show(() => Promise.resolve())
  const reason = () => screen.getByLabelText<HTMLTextAreaElement>('Причина').value
  enter(1)
  open()
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Паспорт не читается' } })
  sessionStore.expire()
  cleanup()
  enter(2)
  open()
  expect(reason()).toBe('')
  cleanup()
  enter(1)
  open()
  await waitFor(() => expect(reason()).toBe('Паспорт не читается'))
  cleanup()
  open()
  expect(reason()).toBe('')
})
