import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpError } from 'react-admin'
import { describe, expect, it } from 'vitest'
import { attemptQuestion, noon } from './kit/attempt'
import { closing, fresh, heading, now, open, press, review, reviewed } from './kit/takings'

closing()

describe('The attempt screen', () => {
  const at = '/testing/attempts/5'

  it('saves an answer, confirms it and marks the question as answered', async () => {
    const { fakeServer } = await open({ attempt: fresh() }, at)
    await heading(1)
    fireEvent.click(screen.getByRole('radio', { name: 'Второе' }))
    await screen.findByText('Сохранено на сервере')
    expect(fakeServer.questions.get(0)?.answer).toEqual({ type: 'single', choice: 1 })
    expect(screen.getByRole('button', { name: 'Вопрос 1: есть ответ' })).toBeDefined()
    expect(screen.getByText('отвечено 1 из 3')).toBeDefined()
  })

  it('switches questions by button, number and Alt + arrow key and keeps the question in the URL', async () => {
    const { admin } = await open({ attempt: fresh() }, `${at}?q=2`)
    await heading(2)
    press('Дальше')
    await heading(3)
    expect(admin.address().search).toBe('?q=3')
    expect(screen.getByRole('button', { name: 'Вопрос 2: без ответа' })).toBeDefined()
    fireEvent.keyDown(window, { key: 'ArrowLeft', altKey: true })
    await heading(2)
    press('Вопрос 1: не открыт')
    expect(document.activeElement).toBe(await heading(1))
  })

  it('shows the number of pending answers while offline', async () => {
    const { admin, fakeServer } = await open({ attempt: fresh() }, at)
    await heading(1)
    fakeServer.state.fault = new HttpError('', 0, {})
    fireEvent.click(screen.getByRole('radio', { name: 'Первое' }))
    await screen.findByText('Нет сети. Ждут отправки: 1, ответы не пропадут')
    expect(admin.toasts()).toEqual([])
  })

  it('announces the last ten minutes and shows the result when the time is up', async () => {
    const { fakeServer } = await open(
      { attempt: fresh({ ends_at: new Date(Date.now() + 10 * 60_000 + 1_500).toISOString() }) },
      at,
    )
    await heading(1)
    await screen.findByText('До конца 10 минут')
    fakeServer.state.endsAt = now()
    fakeServer.state.fault = null
    act(() => void window.dispatchEvent(new Event('online')))
    await screen.findByRole('heading', { level: 2, name: 'Итог' })
    expect(fakeServer.state.status).toBe('submitted')
  })

  it('can hide the timer', async () => {
    await open({ attempt: fresh() }, at)
    fireEvent.click(await screen.findByRole('button', { name: /Скрыть время/ }))
    expect(screen.getByRole('button', { name: 'Показать время' }).textContent).toBe('')
  })

  it('lists unanswered questions with links before the submission', async () => {
    const answer = { type: 'single', choice: 0 } as const
    const questions = [
      attemptQuestion(0, { answer, status: 'answered' }),
      attemptQuestion(1),
      attemptQuestion(2, { flagged: true }),
    ]
    await open({ attempt: fresh({ questions }) }, at)
    await heading(1)
    press('Завершить')
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Без ответа 2 вопроса:')).toBeDefined()
    fireEvent.click(dialog.getAllByRole('button', { name: 'Вопрос 3' })[0] ?? document.body)
    await heading(3)
  })

  it('opens a question with conflicting answers instead of submitting the attempt', async () => {
    const { admin, fakeServer } = await open({ attempt: fresh() }, at)
    await heading(1)
    fakeServer.elsewhere(0, 1)
    fakeServer.state.fault = new HttpError('', 0, {})
    fireEvent.click(screen.getByRole('radio', { name: 'Первое' }))
    press('Дальше')
    await heading(2)
    press('Завершить')
    fakeServer.state.fault = null
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Завершить' }))
    await heading(1)
    expect(admin.address().search).toBe('?q=1')
    expect(await screen.findByText(/Попытка ещё не завершена/)).toBeDefined()
    press('Вернуть ответ отсюда')
    await waitFor(() => expect(fakeServer.questions.get(0)?.answer).toEqual({ type: 'single', choice: 0 }))
    expect(screen.queryByText(/Попытка ещё не завершена/)).toBeNull()
  })

  it('moves only forward in a sequential test, after a confirmation', async () => {
    const { fakeServer } = await open({ attempt: fresh({ navigation: 'sequential' }) }, at)
    await heading(1)
    expect(screen.queryByRole('button', { name: 'Назад' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Вопрос 2: не открыт' })).toHaveProperty('disabled', true)
    press('Дальше')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Перейти' }))
    await heading(2)
    expect(fakeServer.whole().id).toBe(5)
  })

  it('shows the marking of a locked answer in a practice test', async () => {
    const locked = { ...reviewed, feedback: [...reviewed.feedback], right_answer: [...reviewed.right_answer] }
    const answer = { type: 'single', choice: 0 } as const
    const questions = [attemptQuestion(0, { answer, locked }), attemptQuestion(1), attemptQuestion(2)]
    await open({ attempt: fresh({ can_lock_answers: true, questions }) }, at)
    await heading(1)
    expect(await screen.findByText('Потому что.')).toBeDefined()
    expect(screen.getByText('1 из 1')).toBeDefined()
    expect(screen.getByRole('radio', { name: 'Второе' })).toHaveProperty('disabled', true)
    press('Дальше')
    await heading(2)
    expect(screen.getByRole('button', { name: 'Проверить ответ' })).toHaveProperty('disabled', true)
  })

  it('names the device that has the lease and takes it over with one click', async () => {
    const { fakeServer } = await open({ attempt: fresh({ holds_lease: false, device_name: 'Firefox, Windows' }) }, at)
    await screen.findByText('Сейчас ответы принимаются оттуда: Firefox, Windows.')
    press('Продолжить здесь')
    await heading(1)
    await waitFor(() => expect(fakeServer.state.holdsLease).toBe(true))
  })
})

describe('The submit dialog', () => {
  it('lists essays below the minimum length and does not number information texts', async () => {
    const essay = { type: 'essay', language: 'ru', body: '<p>Сочинение</p>', min_words: 150, max_words: null } as const
    const text = { type: 'info', language: 'ru', body: '<p>Прочитайте</p>' } as const
    const questions = [
      attemptQuestion(0, { number: null, presented: text }),
      attemptQuestion(1, { number: 1, answer: { type: 'single', choice: 0 }, status: 'answered' }),
      attemptQuestion(2, { number: 2, presented: essay, answer: { type: 'essay', text: 'слово' }, status: 'answered' }),
    ]
    await open({ attempt: fresh({ questions }) }, '/testing/attempts/5')
    expect(await screen.findByRole('heading', { level: 1, name: 'Текст' })).toBeDefined()
    expect(screen.getAllByText('отвечено 2 из 2').length).toBeGreaterThan(0)
    press('Завершить')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Вопрос 2: 1 из 150 слов' }))
    expect(await screen.findByRole('heading', { level: 1, name: /Вопрос 2 из 2/ })).toBeDefined()
    expect(dialog.queryByText('Ответы даны на все вопросы.')).toBeNull()
  })
})

describe('The result of an attempt', () => {
  const at = '/testing/attempts/5'
  const done = fresh({ status: 'graded', submitted_at: noon, questions: [] })

  it('shows the questions as seen, with the details that the review policy allows', async () => {
    const { presented } = attemptQuestion(0)
    const criteria = [{ text: '<p>Довод</p>', given: 1.5, points: 2 }]
    const seen = { ...reviewed, criteria, feedback: [...reviewed.feedback], right_answer: [...reviewed.right_answer] }
    await open(
      {
        attempt: done,
        review: review({
          questions: presented
            ? [
                {
                  position: 0,
                  number: 1,
                  section: 0,
                  points: 1,
                  presented,
                  answer: { type: 'single', choice: 0 },
                  files: [],
                  reviewed: seen,
                },
              ]
            : [],
        }),
      },
      at,
    )
    const one = within(await screen.findByRole('article', { name: 'Вопрос 1' }))
    expect(one.getByRole('radio', { name: 'Первое' })).toHaveProperty('checked', true)
    expect(await one.findByText('Верно')).toBeDefined()
    for (const text of ['Так и есть.', 'Потому что.', 'Правильный ответ']) expect(one.getByText(text)).toBeDefined()
    expect(one.getByText('Довод').closest('li')?.textContent).toBe('Довод1,5 из 2')
    expect(screen.getByText('8 из 10')).toBeDefined()
  })

  it('says when it will be available and which answers arrived too late', async () => {
    const hidden_until = { score: null, max_score: null, percent: null, passed: null, hidden_until: 'release' } as const
    const not_counted = [{ position: 1, outcome: 'too_late', at: noon, answer: null }] as const
    await open(
      {
        attempt: done,
        review: review({
          result: hidden_until,
          not_counted: not_counted.map((one) => ({ ...one, number: 2, files: [] })),
        }),
      },
      at,
    )
    await screen.findByText('Результат откроется после объявления')
    expect(screen.getByText(/Вопрос 2: после конца времени/)).toBeDefined()
    expect(screen.getByText('Вопросы и ответы этой попытки сейчас не показываются.')).toBeDefined()
  })

  it('shows the date of a paper test and reports no missing answers', async () => {
    await open({ attempt: done, review: review({ on_paper: true }) }, at)
    await screen.findByText('Эту работу вы писали на бумаге: ответов здесь нет, только баллы.')
    expect(screen.getByText('Когда писали')).toBeDefined()
    expect(screen.queryByText('Ответов')).toBeNull()
  })
})
