import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { I18nContextProvider } from 'react-admin'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../src/api/testing/answer'
import type { PresentedQuestion } from '../../src/api/testing/presented'
import { AnswerInput } from '../../src/app/testing/answering/AnswerInput'
import { i18nProviderNow } from '../../src/app/kit/providers'
import { loadMessages } from '../shell/kit/messages'

afterEach(cleanup)

const body = '<p>Что верно?</p>'
const shown = { language: 'ru', body } as const

/** Renders a question with its answer in state. `answers` collects all changes. */
const ask = (
  question: PresentedQuestion,
  { answer = null, disabled = false }: { answer?: Answer | null; disabled?: boolean } = {},
) => {
  loadMessages()
  const answers: (Answer | null)[] = []
  const Page = () => {
    const [given, give] = useState(answer)
    return (
      <AnswerInput
        question={question}
        answer={given}
        disabled={disabled}
        onChange={(next) => {
          answers.push(next)
          give(next)
        }}
      />
    )
  }
  render(
    <I18nContextProvider value={i18nProviderNow()}>
      <Page />
    </I18nContextProvider>,
  )
  return answers
}
const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })

describe('The answer control', () => {
  it('selects one option of a single choice and can clear it', () => {
    const answers = ask({ type: 'single', ...shown, options: ['<p>Два</p>', '<p><strong>Три</strong></p>'] })
    const options = within(screen.getByRole('radiogroup', { name: 'Что верно?' }))
    fireEvent.click(options.getByRole('radio', { name: 'Три' }))
    expect(options.getByRole('radio', { name: 'Три' })).toHaveProperty('checked', true)
    fireEvent.click(screen.getByRole('button', { name: 'Снять выбор' }))
    expect(options.getByRole('radio', { name: 'Три' })).toHaveProperty('checked', false)
    expect(answers).toEqual([{ type: 'single', choice: 1 }, null])
  })

  it('returns the indexes of chosen options in ascending order', () => {
    const answers = ask({ type: 'multiple', ...shown, options: ['Два', 'Три', 'Пять'] })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Пять' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Два' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Пять' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Два' }))
    expect(answers).toEqual([
      { type: 'multiple', choices: [2] },
      { type: 'multiple', choices: [0, 2] },
      { type: 'multiple', choices: [0] },
      null,
    ])
  })

  it('returns true or false for a true/false question', () => {
    const answers = ask({ type: 'true_false', ...shown })
    fireEvent.click(screen.getByRole('radio', { name: 'Неверно' }))
    fireEvent.click(screen.getByRole('radio', { name: 'Верно' }))
    expect(answers).toEqual([
      { type: 'true_false', choice: false },
      { type: 'true_false', choice: true },
    ])
  })

  it('returns a short text as typed, or null if it is cleared', () => {
    const answers = ask({ type: 'short_text', ...shown })
    type(screen.getByLabelText('Ответ'), ' Ёж ')
    type(screen.getByLabelText('Ответ'), '')
    expect(answers).toEqual([{ type: 'short_text', text: ' Ёж ' }, null])
  })

  it.each([
    ['none', 'Число; десятичная часть через запятую или точку.'],
    ['required', 'Число с единицей измерения: 9,8 м/с².'],
  ] as const)('returns a number as typed and shows a hint about its unit: %s', (unit, hint) => {
    const answers = ask({ type: 'number', ...shown, unit })
    const box = screen.getByLabelText('Ответ')
    expect(screen.getByText(hint).id).toBe(box.getAttribute('aria-describedby')?.split(' ').at(-1))
    type(box, '9,8 м/с²')
    expect(answers).toEqual([{ type: 'number', text: '9,8 м/с²' }])
  })

  it('assigns right sides to left ones and lists the remaining right sides', () => {
    const answers = ask({
      type: 'matching',
      ...shown,
      lefts: ['<p>Ключ</p>', '<p>Индекс</p>'],
      rights: ['<p>Ищет</p>', '<p>Различает</p>', '<p>Лишнее</p>'],
    })
    const [key, index] = [screen.getByLabelText('1Ключ'), screen.getByLabelText('2Индекс')]
    expect(within(key).getByRole('option', { name: 'Б. Различает' })).toBeDefined()
    type(key, '1')
    type(index, '0')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('ВЛишнее')
    type(key, '')
    type(index, '')
    expect(answers).toEqual([
      { type: 'matching', rights: [1, null] },
      { type: 'matching', rights: [1, 0] },
      { type: 'matching', rights: [null, 0] },
      null,
    ])
  })

  it('shows formulas as TeX in selects and as spoken text in the names of handles', () => {
    ask({
      type: 'matching',
      ...shown,
      lefts: ['Площадь', 'Длина'],
      rights: ['<p>\\( \\pi r^2 \\)</p>', '<p>ровно \\(2\\pi r\\)</p>'],
    })
    const namesIn = (list: HTMLElement) =>
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(namesIn(screen.getByLabelText('1Площадь'))).toEqual(['Выберите', 'А. \\pi r^2', 'Б. ровно 2\\pi r'])
    expect(screen.getByRole('button', { name: 'Передвинуть стрелками: ровно 2 пи r, пока без пары' })).toBeDefined()
    cleanup()
    ask({
      type: 'cloze',
      ...shown,
      body: '<p>Площадь: [[0]]</p>',
      gaps: [{ kind: 'choice', options: ['\\(\\pi r^2\\)', '2 \\(r'] }],
    })
    expect(namesIn(screen.getByLabelText('Пропуск 1 из 1'))).toEqual(['Выберите', '\\pi r^2', '2 \\(r'])
  })

  const pairs = {
    type: 'matching',
    ...shown,
    lefts: ['Ключ', 'Индекс'],
    rights: ['Ищет', 'Различает', 'Лишнее'],
  } as const satisfies PresentedQuestion

  it('moves a right side between left ones by arrow keys and announces each move', () => {
    const answers = ask(pairs)
    const handle = screen.getByRole('button', { name: 'Передвинуть стрелками: Различает, пока без пары' })
    const move = (key: string) => {
      fireEvent.keyDown(handle, { key })
      return screen.getByRole('status').textContent
    }
    expect(move('ArrowDown')).toBe('Различает: теперь в паре с «Ключ», 1 из 2')
    expect(move('ArrowDown')).toBe('Различает: теперь в паре с «Индекс», 2 из 2')
    expect(handle.getAttribute('aria-label')).toBe('Передвинуть стрелками: Различает, пара 2 из 2')
    move('ArrowDown')
    move('ArrowUp')
    expect(move('ArrowUp')).toBe('Различает: снова без пары')
    expect(answers).toEqual([
      { type: 'matching', rights: [1, null] },
      { type: 'matching', rights: [null, 1] },
      { type: 'matching', rights: [1, null] },
      null,
    ])
  })

  it('assigns a right side by dragging it to a left one and ignores a drop elsewhere', () => {
    const answers = ask(pairs)
    for (const [index, row] of [...document.querySelectorAll('.answer-pairs > li')].entries())
      row.getBoundingClientRect = () => new DOMRect(0, index * 100, 300, 100)
    const drag = (name: RegExp, clientY: number) => {
      fireEvent.pointerDown(screen.getByRole('button', { name }), { button: 0, clientX: 10, clientY: 350 })
      fireEvent.pointerMove(window, { clientX: 10, clientY })
      fireEvent.pointerUp(window, { clientX: 10, clientY })
    }
    drag(/Лишнее/, 150)
    drag(/Ищет/, 150)
    drag(/Ищет/, 60)
    drag(/Ищет/, 500)
    expect(answers).toEqual([
      { type: 'matching', rights: [null, 2] },
      { type: 'matching', rights: [null, 0] },
      { type: 'matching', rights: [0, null] },
    ])
  })

  it('orders items by arrow keys or buttons and announces each move', () => {
    const answers = ask({ type: 'ordering', ...shown, items: ['Три', 'Один', 'Два'] })
    fireEvent.keyDown(screen.getByRole('button', { name: 'Передвинуть стрелками: Три, место 1 из 3' }), {
      key: 'ArrowDown',
    })
    expect(screen.getByRole('status').textContent).toBe('Три: теперь место 2 из 3')
    fireEvent.click(screen.getByRole('button', { name: 'Ниже: Три' }))
    expect(screen.getByRole('status').textContent).toBe('Три: теперь место 3 из 3')
    expect(answers).toEqual([
      { type: 'ordering', order: [1, 0, 2] },
      { type: 'ordering', order: [1, 2, 0] },
    ])
  })

  it('returns no order before a change, but can confirm the shuffled order', () => {
    const answers = ask({ type: 'ordering', ...shown, items: ['Один', 'Два'] })
    fireEvent.click(screen.getByRole('button', { name: 'оставить этот порядок' }))
    expect(answers).toEqual([{ type: 'ordering', order: [0, 1] }])
    expect(screen.queryByRole('button', { name: 'оставить этот порядок' })).toBeNull()
  })

  it('shows an input in place of each gap in the text', () => {
    const answers = ask({
      type: 'cloze',
      language: 'ru',
      body: '<p>Сначала [[1]], потом [[0]] и <strong>[[2]]</strong>.</p>',
      gaps: [{ kind: 'text' }, { kind: 'choice', options: ['чай', 'кофе'] }, { kind: 'number' }],
    })
    const tea = screen.getByLabelText('Пропуск 2 из 3')
    expect(tea.closest('p')?.textContent).toMatch(/^Сначала Выберитечайкофе, потом/)
    expect(screen.getByLabelText('Пропуск 3 из 3').closest('strong')).not.toBeNull()
    type(tea, '1')
    type(screen.getByLabelText('Пропуск 1 из 3'), 'сон')
    type(screen.getByLabelText('Пропуск 3 из 3'), '2,5')
    type(tea, '')
    expect(answers).toEqual([
      { type: 'cloze', gaps: [null, 1, null] },
      { type: 'cloze', gaps: ['сон', 1, null] },
      { type: 'cloze', gaps: ['сон', 1, '2,5'] },
      { type: 'cloze', gaps: ['сон', null, '2,5'] },
    ])
  })

  it('ignores placeholders inside HTML attributes', () => {
    ask({
      type: 'cloze',
      language: 'ru',
      body: '<p><a href="/x" title="[[0]] onmouseover=alert(1)">ссылка</a> [[0]]</p>',
      gaps: [{ kind: 'text' }],
    })
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.getByRole('link').getAttribute('title')).toBe('[[0]] onmouseover=alert(1)')
    expect(screen.getByRole('link').hasAttribute('onmouseover')).toBe(false)
  })

  it('counts the words of an essay', () => {
    const answers = ask({ type: 'essay', ...shown, min_words: 3, max_words: 100 })
    type(screen.getByLabelText('Ответ'), 'Два  слова')
    expect(screen.getByText('2 слова · не меньше 3 слов · не больше 100 слов').className).toContain('text-warning')
    type(screen.getByLabelText('Ответ'), 'Уже три слова')
    expect(screen.getByText('3 слова · не меньше 3 слов · не больше 100 слов').className).not.toContain('text-warning')
    expect(answers.at(-1)).toEqual({ type: 'essay', text: 'Уже три слова' })
  })

  it('shows the limits of a file question and disables the upload without an attempt', () => {
    ask({ type: 'file', ...shown, formats: ['pdf', 'docx'], max_files: 2, max_size_mb: 10 })
    expect(screen.getByText('PDF, DOCX, до 10 МБ каждый, не больше 2 файлов')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Выбрать файлы' })).toHaveProperty('disabled', true)
  })

  it('shows an information text without any input', () => {
    ask({ type: 'info', ...shown })
    expect(screen.getByText('Что верно?')).toBeDefined()
    expect(document.querySelector('input, select, textarea, button')).toBeNull()
  })

  it('treats an answer to another question type as no answer', () => {
    ask({ type: 'single', ...shown, options: ['Два', 'Три'] }, { answer: { type: 'info' } })
    for (const option of screen.getAllByRole('radio')) expect(option).toHaveProperty('checked', false)
  })

  it('cannot be changed if it is disabled', () => {
    const answers = ask(
      { type: 'ordering', ...shown, items: ['Один', 'Два'] },
      { answer: { type: 'ordering', order: [1, 0] }, disabled: true },
    )
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('button')).toBeNull()
    expect(answers).toEqual([])
  })

  it('removes unsafe markup from options', () => {
    ask({ type: 'single', ...shown, options: ['<img src=x onerror="alert(1)">Два', '<script>alert(1)</script>Три'] })
    expect(document.querySelector('script, img, [onerror]')).toBeNull()
    expect(screen.getByRole('radio', { name: 'Два' })).toBeDefined()
  })
})
