import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowNames } from '../app/kit/admin'
import { builder, button, closeBuilder, open, openedDialog, press, rows, save, sectionsOf } from './kit/builder'
import { aTest } from './kit/tests'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))
afterEach(closeBuilder)

describe('The list of tests', () => {
  it('R2.11 shows the audience, the points and the number of finished takers of each test', async () => {
    await open('/tests', { test: aTest({ status: 'published', finished_count: 5, running_count: 2 }) })
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Рубежный контроль'])
    const row = screen.getByText('Рубежный контроль').closest('tr')?.textContent
    expect(row).toContain('Базы данных · рубежный контроль')
    expect(row).toContain('ИС-24-1')
    expect(row).toContain('сдали 5 из 24')
    expect(row).toContain('сейчас пишут 2')
    expect(row).toContain('10,5 балла')
  })

  it('explains the first step while it is empty', async () => {
    await open('/tests', { test: null })
    expect(await screen.findByText(/^Составьте первый/)).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Новый тест' })[0]?.getAttribute('href')).toBe('/tests/create')
  })
})

describe('The composition of a test', () => {
  it('has one accessible name, from its heading', async () => {
    await builder()
    expect(screen.getByRole('region', { name: 'Состав' })).toBeDefined()
    expect(screen.queryByRole('group', { name: 'Состав' })).toBeNull()
  })

  it('numbers questions and pools as takers see them and points out missing translations', async () => {
    await builder()
    expect(rows()).toEqual([
      '1 Вопрос 1',
      '2 Вопрос 2',
      '3–5 3 из 14: Базы данных, сложность 4–5',
      ' Вопрос 4',
      '6 Вопрос 3',
    ])
    expect(screen.getByText('6 вопросов, 10,5 балла')).toBeDefined()
    expect(screen.getByText(/нет английского/)).toBeDefined()
    expect(screen.getByLabelText('Баллы: вопрос 1, Вопрос 1').getAttribute('placeholder')).toBe('2')
  })

  it('moves rows between sections by keys, announces the move and preserves the focus', async () => {
    const { saved } = await builder()
    const grip = button(/^Передвинуть: выборка, вопросы 3–5/)
    grip.focus()
    fireEvent.keyDown(grip, { key: 'ArrowDown' })
    expect(screen.getByText('Теперь раздел 2, место 1')).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toContain('выборка, вопросы 3–5')
    const sent = sectionsOf(await save(saved))
    expect(sent.map(({ items }: { items: { id: string }[] }) => items.map(({ id }) => id))).toEqual([
      ['a', 'b'],
      ['c', 'a', 'd'],
    ])
  })

  it('accepts points with a decimal comma for a question', async () => {
    const { saved } = await builder()
    fireEvent.change(screen.getByLabelText('Баллы: вопрос 1, Вопрос 1'), { target: { value: '1,5' } })
    expect(screen.getByText('6 вопросов, 10 баллов')).toBeDefined()
    expect(sectionsOf(await save(saved))[0].items[0].points).toBe(1.5)
  })

  it('adds several questions from the bank at once', async () => {
    const { saved } = await builder()
    press('Вопрос Раздел 2')
    const dialog = await openedDialog()
    fireEvent.click(await dialog.findByRole('checkbox', { name: /^Из банка 5/ }))
    fireEvent.click(dialog.getByRole('checkbox', { name: /^Из банка 6/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Добавить 2 вопроса' }))
    await waitFor(() => expect(rows().slice(-2)).toEqual(['7 Из банка 5', '8 Из банка 6']))
    const [, second] = sectionsOf(await save(saved))
    expect(second.items.slice(-2)).toEqual([
      { kind: 'question', id: expect.stringMatching(/^[a-z0-9]+$/), question_id: 5, points: null },
      { kind: 'question', id: expect.stringMatching(/^[a-z0-9]+$/), question_id: 6, points: null },
    ])
  })

  it('warns about a pool with too few questions and widens it with one click', async () => {
    const { saved } = await builder({
      matching: (body) => (JSON.stringify(body).includes('"difficulty_from":3') ? 9 : 2),
    })
    expect(await screen.findByText(/^Подходит 2 вопроса, нужно 3\./)).toBeDefined()
    fireEvent.click(await screen.findByText('Взять: сложность 3–5 — тогда 9'))
    await waitFor(() => expect(screen.queryByText(/нужно 3/)).toBeNull())
    expect(sectionsOf(await save(saved))[0].items[2]).toMatchObject({ difficulty_from: 3, difficulty_to: 5, count: 3 })
  })

  it('adds a pool in the test’s subject, shows the number of matches and rejects a count of zero', async () => {
    const { saved } = await builder()
    press('Выборка Раздел 1')
    const dialog = await openedDialog()
    expect(await dialog.findByText('Подходит 14 вопросов.')).toBeDefined()
    fireEvent.change(dialog.getByLabelText('Сколько вопросов'), { target: { value: '0' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Добавить выборку' }))
    expect(await dialog.findAllByText(/Укажите целое число/)).toHaveLength(2)
    fireEvent.change(dialog.getByLabelText('Сколько вопросов'), { target: { value: '2' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Добавить выборку' }))
    await waitFor(() => expect(rows()[3]).toMatch(/^6–7 2 из 14: Базы данных/))
    expect(sectionsOf(await save(saved))[0].items[3]).toMatchObject({
      kind: 'pool',
      subject_id: 1,
      count: 2,
      points: 1,
    })
  })

  it('is shown read-only to users who cannot edit it', async () => {
    await open('/tests/1', { test: aTest({ can_edit: false }) })
    expect(await screen.findByText(/^Этот тест можно только смотреть/)).toBeDefined()
    expect(document.querySelector('form')).toBeNull()
    expect(rows()).toHaveLength(5)
  })
})

describe('The rules form of a test', () => {
  it('shows the pass mark in points', async () => {
    await builder()
    expect(screen.getByText('Это 5,25 балла из 10,5.')).toBeDefined()
  })

  it('asks which attempt counts only if several are allowed', async () => {
    await builder()
    expect(screen.queryByText('Из нескольких попыток считается')).toBeNull()
    fireEvent.change(screen.getByLabelText('Попыток'), { target: { value: '3' } })
    expect(await screen.findByText('Из нескольких попыток считается')).toBeDefined()
  })

  it('accepts networks, one per line', async () => {
    const { saved } = await builder()
    fireEvent.change(screen.getByLabelText(/^Только из этих сетей/), {
      target: { value: '10.20.0.0/16\n\n192.168.1.7\n' },
    })
    expect(await save(saved)).toMatchObject({ networks: ['10.20.0.0/16', '192.168.1.7'] })
  })

  it('disables review during a test unless it is a practice test, and applies presets', async () => {
    const { saved } = await builder()
    expect(button('Экзамен').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText('Баллы и оценка: Во время')).toHaveProperty('disabled', true)
    press('Тренировка')
    expect(screen.getByLabelText('Верный ответ: Сразу после')).toHaveProperty('checked', true)
    expect(screen.getByLabelText('Верный ответ: Во время')).toHaveProperty('checked', false)
    const { review } = (await save(saved)) ?? {}
    expect(review).toMatchObject({ during: { marks: false }, just_after: { right_answer: true, explanation: true } })
  })

  it('explains when "after close" begins', async () => {
    await builder({ test: aTest({ closes_at: '2026-10-12T09:00:00Z' }) })
    expect(screen.getByText(/^«После закрытия» — когда тест закроется \(12\.10\.2026/)).toBeDefined()
  })
})
