import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { DialogForm } from '../../src/app/kit/forms/DialogForm'
import { useDraftDialog } from '../../src/app/kit/forms/useDraftDialog'
import { announce } from '../../src/app/shell/http/announce'
import { toast } from '../../src/app/shell/toasts/store'
import { HttpProblem } from '../../src/app/shell/http/problem'
import { AccommodationDialog } from '../../src/app/people/users/AccommodationDialog'
import { PasswordInput } from '../../src/app/kit/inputs/PasswordInput'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { completeProvider } from '../../src/app/kit/providers/completeProvider'
import { draftStore } from '../../src/app/shell/session/draftStore'
import { sessionStore } from '../../src/app/shell/session/store'
import { createGate } from '../e2e/kit/createGate'
import { memoryProvider } from '../provider/memoryProvider'
import { person } from '../shell/kit/person'
import { signedInAs } from '../shell/kit/session'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'
import { draftStoreIdle, withDraftStore } from './kit/draftStore'

withDraftStore()
afterEach(cleanup)

const show = (onSubmit: () => Promise<void>, onClose = () => {}, more?: ReactNode) => {
  loadMessages('ru')
  const form = (
    <AdminContext dataProvider={memoryProvider({ data: {} })} i18nProvider={i18nProviderNow()} store={memoryStore()}>
      <ResourceContextProvider value="samples">
        <DialogForm
          title="Отклонить заявление"
          submit="Отклонить"
          defaultValues={{ reason: '' }}
          onSubmit={onSubmit}
          onClose={onClose}
        >
          <TextInput multiline source="reason" label="Причина" mayBeEmpty />
          {more}
        </DialogForm>
      </ResourceContextProvider>
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />)
}

it('A dialog form focuses its first field, and Esc asks before discarding input', async () => {
  let closed = 0
  show(
    () => Promise.resolve(),
    () => {
      closed += 1
    },
  )
  const field = screen.getByLabelText('Причина')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'Нет аттестата' } })
  await waitFor(() => {
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.getByRole('dialog', { name: 'Уйти без сохранения?' })).toBeDefined()
  })
  expect(closed).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Остаться' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Нет аттестата')
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
  expect(closed).toBe(1)
})

it('A dialog form without input closes on Esc at once', () => {
  let closed = 0
  show(
    () => Promise.resolve(),
    () => {
      closed += 1
    },
  )
  fireEvent.keyDown(screen.getByLabelText('Причина'), { key: 'Escape' })
  expect(closed).toBe(1)
})

it('R5.01 A dialog form shows the errors of a rejected call under its fields', async () => {
  show(() => Promise.reject(new HttpProblem({ status: 422, message: '', errors: { reason: ['Напишите причину.'] } })))
  fireEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  const field = screen.getByLabelText('Причина')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Напишите причину.')
})

const refuse = async () => {
  const problem = new HttpProblem({
    status: 422,
    message: 'Проверьте отмеченные поля.',
    errors: { reason: ['Напишите.'] },
  })
  announce(problem)
  throw problem
}

it('R8.01 The toast of a rejected form closes as soon as the form is changed', async () => {
  toast.clear()
  show(refuse)
  fireEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  await waitFor(() => expect(screen.getByLabelText('Причина').getAttribute('aria-invalid')).toBe('true'))
  expect(toast.shown().map(({ text }) => text)).toEqual(['Проверьте отмеченные поля.'])
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'П' } })
  await waitFor(() => expect(toast.shown()).toEqual([]))
})

it('R8.01 The toast of a rejected form closes when the form is left', async () => {
  toast.clear()
  show(refuse)
  fireEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  await waitFor(() => expect(toast.shown()).toHaveLength(1))
  cleanup()
  expect(toast.shown()).toEqual([])
})

it('R8.03 A dialog restores its input after the session ended, for the same user only', async () => {
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
  await draftStoreIdle()
  expect(reason()).toBe('')
  cleanup()
  enter(1)
  open()
  await waitFor(() => expect(reason()).toBe('Паспорт не читается'))
  cleanup()
  open()
  await screen.findByText(/^Здесь есть несохранённые изменения от/)
  expect(reason()).toBe('')
})

it('R8.03 Only the dialog interrupted by the end of the session reopens, until it is closed', async () => {
  signedInAs(person({ id: 1 }))
  loadMessages('ru')
  const Page = () => {
    const [open, setOpen] = useDraftDialog(['decline', 'undo'])
    return (
      <>
        <button type="button" onClick={() => setOpen('undo')}>
          Вернуть в конкурс
        </button>
        {open && (
          <DialogForm
            name={open}
            title={`Почему: ${open}`}
            submit="Готово"
            defaultValues={{ reason: '' }}
            onSubmit={() => Promise.resolve()}
            onClose={() => setOpen(null)}
          >
            <TextInput multiline source="reason" label="Причина" mayBeEmpty />
          </DialogForm>
        )}
      </>
    )
  }
  const visit = () => {
    cleanup()
    const page = (
      <AdminContext dataProvider={memoryProvider({ data: {} })} i18nProvider={i18nProviderNow()} store={memoryStore()}>
        <Page />
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  }
  visit()
  await draftStoreIdle()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть в конкурс' }))
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Ошиблись группой' } })
  sessionStore.expire()
  signedInAs(person({ id: 1 }))
  visit()
  await screen.findByRole('dialog', { name: 'Почему: undo' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Ошиблись группой')
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  visit()
  await draftStoreIdle()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('A dialog offers its draft when it is opened again, unless the user cancelled or sent it', async () => {
  signedInAs(person({ id: 1 }))
  const offer = () => screen.queryByText(/^Здесь есть несохранённые изменения от/)
  const visit = async (onSubmit = () => Promise.resolve()) => {
    cleanup()
    show(onSubmit)
    await draftStoreIdle()
  }
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Отклонить' }))
  const write = () => fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Нет аттестата' } })
  await visit()
  write()
  await visit()
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Причина').value).toBe('Нет аттестата')
  expect(offer()).toBeNull()
  const { held, release } = createGate()
  await visit(() => held)
  expect(offer()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  fireEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  await visit(() => held)
  expect(offer()).toBeNull()
  write()
  send()
  release()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Отклонить' }).disabled).toBe(false))
  await visit()
  expect(offer()).toBeNull()
})

it('A dialog stores no password in its draft, even while the password is visible', async () => {
  signedInAs(person({ id: 1 }))
  show(
    () => Promise.resolve(),
    () => {},
    <PasswordInput source="password" label="Ваш пароль" autoComplete="current-password" />,
  )
  const password = screen.getByLabelText<HTMLInputElement>('Ваш пароль')
  expect(password.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
  expect(password.type).toBe('text')
  fireEvent.change(password, { target: { value: 'семь синих сов' } })
  fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Нет аттестата' } })
  cleanup()
  const kept = await draftStore.read({ userId: 1, place: '/ Отклонить заявление' })
  expect(kept?.values).toEqual({ reason: 'Нет аттестата' })
})

it('A dialog deletes its draft when a button of its own deletes the edited item', async () => {
  signedInAs(person({ id: 1 }))
  loadMessages('ru')
  const accommodation = { time_factor: 2, extra_minutes: 0, note: 'Плохо видит', valid_until: null }
  const note = () => screen.getByLabelText(/^Что нужно знать экзаменатору/)
  const visit = async () => {
    cleanup()
    const provider = { ...memoryProvider({ data: {} }), act: async () => ({ data: JSON.parse('null') }) }
    const onClose = vi.fn()
    const dialog = (
      <AdminContext dataProvider={completeProvider(provider)} i18nProvider={i18nProviderNow()} store={memoryStore()}>
        <AccommodationDialog userId={5} accommodation={accommodation} onClose={onClose} onSaved={() => {}} />
      </AdminContext>
    )
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />)
    await draftStoreIdle()
    return onClose
  }
  const onClose = await visit()
  fireEvent.change(note(), { target: { value: 'Операция на глазах в мае' } })
  fireEvent.click(screen.getByRole('button', { name: 'Убрать условия' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  await visit()
  expect(screen.queryByText(/^Здесь есть несохранённые изменения от/)).toBeNull()
})
