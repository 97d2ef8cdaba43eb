import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prepareRecord } from '../../src/app/kit/providers/prepareRecord'
import { rowNames } from '../app/kit/admin'
import { choose } from '../app/kit/choose'
import { closeBank, last, open, press, question, tab, type } from './kit/bank'

// Preloads the editor, because an import still in progress when this file ends would fail in later files.
beforeAll(() => import('../../src/app/kit/editor/Editor'))
afterEach(closeBank)

describe('The question bank', () => {
  it('offers its tags as a tree and shows a chosen one with its path', async () => {
    const tags = ['sql / соединения', 'sql', 'сети', 'sql / соединения / внешние', 'sql / ключи'].map((name) => ({
      name,
      count: 1,
    }))
    await open('/questions', { acts: { 'GET /api/questions/tags': tags } })
    fireEvent.click(await screen.findByRole('button', { name: 'Фильтр' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Метк/ }))
    const items = await screen.findAllByRole('menuitemcheckbox')
    const indent = '\u2003'
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'сети',
      'sql',
      `${indent}ключи`,
      `${indent}соединения`,
      `${indent}${indent}внешние`,
    ])
    fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'sql / соединения' }))
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
    expect(await screen.findByText('sql / соединения', { selector: '.filter-chip b' })).toBeDefined()
  })

  it('R2.11 lists questions with their types and tags and links to the form for a new one', async () => {
    await open('/questions')
    await screen.findByRole('table')
    expect(rowNames()).toEqual(['Ключи'])
    expect(screen.getByText('Ключи').closest('tr')?.textContent).toContain('Один ответ')
    expect(screen.getByRole('link', { name: 'Новый вопрос' }).getAttribute('href')).toBe('/questions/create')
  })

  it('adds tags to selected questions, including a typed word that was not confirmed', async () => {
    const { sent } = await open('/questions')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Выбрать: Ключи' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Метки' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = dialog.getByLabelText(/^Добавить/)
    type(box, 'SQL ')
    fireEvent.blur(box)
    fireEvent.click(dialog.getByRole('button', { name: 'Изменить метки' }))
    await waitFor(() =>
      expect(last(sent)).toEqual({ key: 'POST /api/questions/tag', body: { ids: [1], add: ['sql'], remove: [] } }),
    )
  })

  it('lists the tests that use a question', async () => {
    const uses = [
      { id: 4, name: 'Рубежный контроль', status: 'published', how: 'pinned', can_regrade: true },
      { id: 5, name: 'Разминка', status: 'draft', how: 'pool', can_regrade: false },
    ]
    await open('/questions/1', { acts: { 'GET /api/questions/:id/uses': uses } })
    const card = within(await screen.findByRole('region', { name: 'В каких тестах' }))
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Рубежный контрольИсправить ключ',
      'Разминкачерез набор',
    ])
    expect(card.getByRole('link', { name: 'Разминка' }).getAttribute('href')).toBe('/tests/5')
  })

  it('asks for the type of a new question first', async () => {
    await open('/questions/create')
    expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(11)
    fireEvent.click(screen.getByRole('link', { name: 'Число' }))
    expect(await screen.findByLabelText('Баллы')).toBeDefined()
    expect(screen.getByRole('group', { name: 'Верные ответы' })).toBeDefined()
  })

  it('requests no preview of a new question without text', async () => {
    const { sent } = await open('/questions/create/single')
    expect(await screen.findByText(/^Здесь появится|ещё не|Заполните/)).toBeDefined()
    expect(sent).toEqual([])
  })

  it('has no form for an unknown question type', async () => {
    await open('/questions/create/riddle')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Такой страницы нет')
  })

  it('shows a question read-only to users who cannot edit it', async () => {
    await open('/questions/1', { questions: [question({ can_edit: false })] })
    expect(await screen.findByText(/^Этот вопрос можно только смотреть/)).toBeDefined()
    expect(await screen.findByRole('radio', { name: 'Ключ' })).toBeDefined()
    expect(document.querySelector('form')).toBeNull()
  })

  it('shows two versions side by side', async () => {
    const version = { number: 4, created_at: '2026-10-02T09:00:00Z', author_name: 'Громов И. П.' }
    const { sent } = await open('/questions/1/versions', {
      acts: {
        'GET /api/questions/:id/versions': [version, { ...version, number: 3 }],
        'GET /api/questions/:id/versions/:number': { ...version, content: question().content },
      },
    })
    await choose(await screen.findByLabelText('Сравнить с'), 'Версия 3')
    expect(await screen.findByRole('region', { name: 'Версия 3' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Версия 4' })).toBeDefined()
    expect(screen.getByText('Слова одинаковы.')).toBeDefined()
    await waitFor(() => expect(last(sent)?.body).toMatchObject({ content: question().content }))
  })

  it('highlights changed words between two versions, for each language with changes', async () => {
    const version = { number: 4, created_at: '2026-10-02T09:00:00Z', author_name: 'Громов И. П.' }
    const { content } = question()
    const earlier = {
      ...content,
      translations: { ...content.translations, ru: { body: '<p>Что находит строку?</p>' } },
    }
    const later = {
      ...content,
      translations: { ...content.translations, ru: { body: '<p>Что различает строку?</p>' } },
    }
    await open('/questions/1/versions?version=4&with=3', {
      acts: {
        'GET /api/questions/:id/versions': [version, { ...version, number: 3 }],
        'GET /api/questions/:id/versions/:number': (given: unknown) => ({
          ...version,
          content: JSON.stringify(given).includes('"number":3') ? earlier : later,
        }),
      },
    })
    const changed = await screen.findByRole('region', { name: 'Слова, которые изменились: Русский' })
    expect([...changed.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
      'убрано: находит ',
      'добавлено: различает ',
    ])
    expect(screen.queryByRole('region', { name: 'Слова, которые изменились: English' })).toBeNull()
  })
})

describe('The form of a question with options', () => {
  it('sends the texts of each language with escaped markup and keeps the ids of existing options', async () => {
    const { saved } = await open('/questions/1')
    const options = await screen.findByRole('group', { name: /^Варианты ответа/ })
    type(within(options).getByDisplayValue('Ключ'), 'a < b & \\(c\\)')
    press('Вариант')
    const rows = within(options).getAllByRole('textbox', { name: 'Вес' })
    expect(rows).toHaveLength(3)
    fireEvent.click(tab(/English/))
    type(within(options).getByDisplayValue('Key'), 'A key')
    press(/Сохранить/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(prepareRecord(saved[0] ?? {}).content).toEqual({
      ...question().content,
      options: [
        { id: 'a1', weight: 100, translations: { ru: { text: 'a &lt; b &amp; \\(c\\)' }, en: { text: 'A key' } } },
        { id: 'b2', weight: 0, translations: { ru: { text: '<strong>Индекс</strong>', feedback: 'Он только ищет' } } },
        { id: expect.stringMatching(/^[a-z0-9]{8}$/), weight: 0, translations: { ru: {} } },
      ],
    })
  })

  it('moves an option together with its weight', async () => {
    const { saved } = await open('/questions/1')
    await screen.findByRole('group', { name: /^Варианты ответа/ })
    press('Варианты ответа: строку 2 выше')
    press(/Сохранить/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      content: {
        options: [
          { id: 'b2', weight: 0 },
          { id: 'a1', weight: 100 },
        ],
      },
    })
  })

  it('R5.02 shows an error of an option at its field, in its language', async () => {
    await open('/questions/1', {
      refuse: {
        'content.options.0.translations.en.text': 'Не больше 5000 знаков.',
        'content.options': 'Отметьте верный вариант.',
      },
    })
    const options = await screen.findByRole('group', { name: /^Варианты ответа/ })
    type(within(options).getByDisplayValue('Ключ'), 'Иное')
    press(/Сохранить/)
    await waitFor(() => expect(tab(/English/).getAttribute('aria-selected')).toBe('true'))
    expect(within(options).getByText('English: Не больше 5000 знаков.')).toBeDefined()
    expect(within(options).getByText('Отметьте верный вариант.')).toBeDefined()
    expect(within(options).getByDisplayValue('Key').getAttribute('aria-invalid')).toBe('true')
  })

  it('shows a preview that can be answered and marked', async () => {
    const { sent } = await open('/questions/1', {
      acts: {
        'POST /api/questions/try': {
          status: 'correct',
          score: 2,
          points: 2,
          feedback: ['<p>Так</p>'],
          explanation: '<p>Ключ один</p>',
        },
      },
    })
    const preview = within(await screen.findByRole('region', { name: 'Как увидит студент' }))
    fireEvent.click(await preview.findByRole('radio', { name: 'Ключ' }))
    fireEvent.click(preview.getByRole('button', { name: 'Проверить ответ' }))
    expect(await preview.findByText('2 из 2')).toBeDefined()
    expect(preview.getByText('Ключ один')).toBeDefined()
    expect(last(sent)).toMatchObject({
      key: 'POST /api/questions/try',
      body: { locale: 'ru', answer: { type: 'single', choice: 1 } },
    })
    fireEvent.click(preview.getByRole('radio', { name: 'Индекс' }))
    await waitFor(() => expect(preview.queryByText('2 из 2')).toBeNull())
  })
})

const fail = (): never => {
  throw new Error('The editor has not come.')
}

describe('The form of a question with gaps', () => {
  it('keeps text typed just before a gap is added', async () => {
    const translations = { ru: { body: '<p>Чаи</p>' } }
    const { saved } = await open('/questions/1', {
      questions: [question({ type: 'cloze', content: { type: 'cloze', points: 1, translations, gaps: [] } })],
    })
    const text = await waitFor(() => document.querySelector('[aria-multiline]') ?? fail())
    fireEvent.keyDown(text, { key: 'ь' })
    text.innerHTML = '<p>Чай пьют</p>'
    fireEvent.keyUp(text, { key: 'ь' })
    fireEvent.blur(text)
    press('Слово')
    type(await screen.findByLabelText('Ответ'), 'днём')
    press(/Сохранить/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({ content: { translations: { ru: { body: '<p>Чай пьют [[1]]</p>' } } } })
  })

  it('numbers a new gap, adds its placeholder to the text and sends its accepted answers', async () => {
    const { saved } = await open('/questions/1', {
      questions: [
        question({
          type: 'cloze',
          content: {
            type: 'cloze',
            points: 1,
            translations: { ru: { body: '<p>Пьют [[1]]</p>' } },
            gaps: [
              {
                id: '1',
                kind: 'number',
                share: 1,
                accepted: [
                  { id: 'a', value: 1, weight: 100, tolerance: { kind: 'margin', margin: 0 }, translations: {} },
                ],
              },
            ],
          },
        }),
      ],
    })
    const gaps = within(await screen.findByRole('group', { name: /^Пропуски/ }))
    fireEvent.click(gaps.getByRole('button', { name: 'Слово' }))
    type(await gaps.findByLabelText('Ответ'), 'чай')
    await choose(gaps.getByLabelText('Допуск'), 'В границах')
    type(gaps.getByLabelText('От'), '0,5')
    type(gaps.getByLabelText('До'), '2')
    press(/Сохранить/)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]).toMatchObject({
      content: {
        translations: { ru: { body: '<p>Пьют [[1]] [[2]]</p>' } },
        gaps: [
          { id: '1', accepted: [{ id: 'a', value: 1, tolerance: { kind: 'range', from: 0.5, to: 2 } }] },
          { id: '2', kind: 'text', accepted: [{ text: 'чай', weight: 100 }] },
        ],
      },
    })
    expect(JSON.stringify(saved[0])).not.toContain('margin')
  })
})
