import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DialogForm } from '../../src/app/kit/forms/DialogForm'
import { TextInput } from '../../src/app/kit/inputs/TextInput'
import { adminError, i18nProviderNow } from '../../src/app/kit/providers'
import { SettingsForm } from '../../src/app/people/settings/SettingsForm'
import { GuestForm } from '../../src/app/shell/guest/GuestForm'
import { GuestTextField } from '../../src/app/shell/guest/GuestTextField'
import { announce } from '../../src/app/shell/http/announce'
import { HttpProblem } from '../../src/app/shell/http/problem'
import { toast } from '../../src/app/shell/toasts/store'
import { memoryProvider } from '../provider/memoryProvider'
import { loadMessages } from '../shell/kit/messages'
import './kit/asyncTimeout'
import { withDraftStore } from './kit/draftStore'

withDraftStore()
beforeEach(() => loadMessages('ru'))
afterEach(cleanup)

const refusal = new HttpProblem({
  status: 422,
  message: 'Проверьте форму.',
  errors: { '': ['Файл целиком не подходит.'], version: ['Версия устарела.'], reason: ['Слишком коротко.'] },
})

const show = (form: React.ReactNode) => {
  const element = (
    <AdminContext dataProvider={memoryProvider({ data: {} })} i18nProvider={i18nProviderNow()} store={memoryStore()}>
      {form}
    </AdminContext>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}
const refuse = () => Promise.reject(adminError(refusal))

describe('An error without a field', () => {
  it('appears at the top of a dialog', async () => {
    show(
      <DialogForm title="Отклонить" submit="Отправить" defaultValues={{}} onSubmit={refuse} onClose={() => undefined}>
        <TextInput source="reason" label="Причина" />
      </DialogForm>,
    )
    fireEvent.change(screen.getByLabelText('Причина'), { target: { value: 'Нет' } })
    fireEvent.click(screen.getByRole('button', { name: 'Отправить' }))
    await screen.findByText('Файл целиком не подходит.')
    screen.getByText('Версия устарела.')
    screen.getByRole('button', { name: 'Причина: Слишком коротко.' })
  })

  it('appears at the top of a settings form', async () => {
    show(
      <SettingsForm label="Настройки" record={{ id: 1 }} onSubmit={refuse}>
        <TextInput source="reason" label="Причина" />
        <button type="submit">Сохранить</button>
      </SettingsForm>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await screen.findByText('Файл целиком не подходит.')
    screen.getByText('Версия устарела.')
  })

  it('appears at the top of a guest form, while a field error appears only under its field', () => {
    render(
      <GuestForm fault={null} errors={refusal.errors} onSubmit={() => undefined}>
        <GuestTextField
          label="Причина"
          name="reason"
          value=""
          errors={refusal.errors['reason']}
          onValue={() => undefined}
        />
      </GuestForm>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Файл целиком не подходит. Версия устарела.')
  })

  it('is included in the toast, because an action may have no form', () => {
    toast.clear()
    announce(refusal)
    expect(toast.shown().map(({ text }) => text)).toEqual(['Проверьте форму. Файл целиком не подходит.'])
    toast.clear()
  })
})

const sources: Record<string, string> = import.meta.glob('../../src/app/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Forms without an error summary, because they display server errors in another way. */
const others = [
  'mine/MyApplicationPage.tsx',
  'pages/SendDocumentForm.tsx',
  // Inputs in a grid or table that are not submitted as a form.
  'paper/PaperEntry.tsx',
  'import/ColumnsStep.tsx',
  'past/DraftPreview.tsx',
  'reports/parts.tsx',
]

describe('Every form', () => {
  it('contains an error summary', () => {
    const forms = Object.entries(sources).filter(([, source]) => /<Form$|<Form |<FormProvider/m.test(source))
    expect(forms.length).toBeGreaterThan(5)
    const without = forms.filter(([, source]) => !source.includes('<ErrorSummary')).map(([path]) => path)
    expect(without.filter((path) => !others.some((known) => path.endsWith(known)))).toEqual([])
    expect(others.filter((known) => !without.some((path) => path.endsWith(known)))).toEqual([])
  })
})

describe('A settings form', () => {
  it('sends only edited fields, not those changed on the server', async () => {
    const sent: (readonly string[])[] = []
    show(
      <SettingsForm
        label="Настройки"
        record={{ id: 1, name: 'Анна', locale: 'ru' }}
        onSubmit={async (_values, edited) => {
          sent.push(edited)
        }}
      >
        <TextInput source="name" label="Имя" />
        <TextInput source="locale" label="Язык" />
        <button type="submit">Сохранить</button>
      </SettingsForm>,
    )
    fireEvent.change(screen.getByLabelText('Имя'), { target: { value: 'Мария' } })
    fireEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
    await expect.poll(() => sent).toEqual([['name']])
  })
})
