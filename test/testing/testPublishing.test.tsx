import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Finding } from '../../src/api/testing/testActions'
import { builder, button, closeBuilder, openedDialog, press, publishButton, save } from './kit/builder'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))
afterEach(closeBuilder)

const lacking: Finding = {
  code: 'pool_short',
  severity: 'error',
  message: 'Выборке не хватает вопросов',
  field: 'content.sections.0.items.2.count',
  path: null,
  links: [],
}
const shownKeys: Finding = {
  code: 'keys_shown',
  severity: 'confirm',
  message: 'Ключ вопроса 1 показывает тест «Тренировка»',
  field: null,
  path: '/questions/1',
  links: [{ title: 'Ключ отношения', path: '/questions/7' }],
}

describe('The publication check', () => {
  it('links each finding to its row or field and disables publishing while there are errors', async () => {
    const closing = { ...lacking, code: 'closes', message: 'Закрытие раньше открытия', field: 'closes_at' }
    await builder({ findings: [lacking, closing, shownKeys] })
    expect(await screen.findByText('2 ошибки')).toBeDefined()
    const element = document.querySelector<HTMLElement>('.check-card')
    if (!element) throw new Error('There is no check.')
    const card = within(element)
    Element.prototype.checkVisibility = () => true
    Element.prototype.scrollIntoView = () => undefined
    fireEvent.click(card.getByRole('button', { name: 'К вопросам 3–5' }))
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Передвинуть: выборка/)
    fireEvent.click(card.getByRole('button', { name: 'К полю «Закрытие»' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('closes_at'))
    expect(card.getByRole('link', { name: 'Открыть' }).getAttribute('href')).toBe('/questions/1')
    expect(card.getByRole('link', { name: 'Ключ отношения' }).getAttribute('href')).toBe('/questions/7')
    expect(card.getByRole('button', { name: 'Опубликовать' })).toHaveProperty('disabled', true)
    expect(card.getByText('Сначала исправьте ошибки.')).toBeDefined()
    expect(card.getByText('7,5 мин')).toBeDefined()
  })

  it('publishes at once if nothing needs a confirmation', async () => {
    const { sent, toasts } = await builder()
    fireEvent.click(await publishButton())
    await waitFor(() => expect(toasts()).toEqual(['Тест опубликован']))
    expect(sent).toEqual([{ key: 'POST /api/tests/:id/publish', sent: { id: 1, body: { version: 3, reason: null } } }])
  })

  it('asks for a reason if another test reveals the keys', async () => {
    const { sent } = await builder({ findings: [shownKeys] })
    fireEvent.click(await publishButton())
    const dialog = await openedDialog()
    expect(dialog.getByText('Ключ вопроса 1 показывает тест «Тренировка»')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Причина'), { target: { value: 'Тренировка закрыта' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Опубликовать' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ sent: { body: { version: 3, reason: 'Тренировка закрыта' } } })
  })

  it('refers to the saved test and disables publishing while the form has unsaved changes', async () => {
    await builder()
    await publishButton()
    fireEvent.change(screen.getByLabelText('Попыток'), { target: { value: '2' } })
    expect(await screen.findByText(/^Здесь о сохранённом тесте/)).toBeDefined()
    expect(button('Опубликовать')).toHaveProperty('disabled', true)
    expect(button('Пройти как студент')).toHaveProperty('disabled', true)
  })
})

describe('The test builder', () => {
  it('starts a preview attempt that counts nowhere', async () => {
    const { sent, router } = await builder()
    press('Пройти как студент')
    await waitFor(() => expect(router.state.location.pathname).toBe('/testing/attempts/77'))
    expect(sent.map(({ key }) => key)).toEqual(['POST /api/tests/:id/preview'])
  })

  it('shows a server error at the row concerned', async () => {
    const { saved } = await builder({ refuse: { 'content.sections.0.items.2.count': 'Столько вопросов не бывает' } })
    fireEvent.change(screen.getByLabelText('Попыток'), { target: { value: '2' } })
    await save(saved)
    const row = button(/^Передвинуть: выборка/).closest('li')
    await waitFor(() => expect(row?.textContent).toContain('Столько вопросов не бывает'))
  })
})
