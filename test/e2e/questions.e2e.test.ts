import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuestionType } from '../../src/api/testing/codes'
import { startApp, type App } from './kit/app'
import { h1, inOrder, press } from './kit/application'
import type { Visit } from './kit/browser'
import { enterAs, expectNoComplaints } from './kit/person'

const subject = /^ОП\.08/
const chooseSubject = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Предмет', exact: true }).click()
  await page.getByRole('option', { name: subject }).click()
}
const list = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
/** Fills the text boxes with this label in order. */
const typeInto = async (where: Page | Locator, label: string, texts: readonly string[]) => {
  const boxes = where.getByRole('textbox', { name: label, exact: true })
  for (const [place, text] of texts.entries()) await boxes.nth(place).fill(text)
}
const pairs = [
  ['SELECT', 'чтение'],
  ['INSERT', 'добавление'],
  ['DELETE', 'удаление'],
] as const
const steps = ['Создать таблицу', 'Вставить строки', 'Прочитать строки']

type Walk = {
  name: string
  body: string
  /** Fills the rest of the form. */
  author?: (page: Page) => Promise<void>
  /** Answers like a student; without it, the question remains unanswered. */
  answer?: (preview: Locator) => Promise<void>
  /** Expected score of the answer; null without automatic grading. */
  verdict: string | null
}

const walks: Readonly<Record<QuestionType, Walk>> = {
  single: {
    name: 'Один ответ',
    body: 'Что различает строки таблицы?',
    author: (page) => typeInto(list(page, 'Варианты ответа'), 'Текст', ['Ключ', 'Индекс']),
    answer: (preview) => preview.getByRole('radio', { name: 'Ключ' }).check(),
    verdict: 'Верно 1 из 1',
  },
  multiple: {
    name: 'Несколько ответов',
    body: 'Что входит в SQL?',
    author: (page) => typeInto(list(page, 'Варианты ответа'), 'Текст', ['SELECT', 'UPDATE', 'PRINT']),
    answer: (preview) => preview.getByRole('checkbox', { name: 'UPDATE' }).check(),
    verdict: 'Верно отчасти 0,5 из 1',
  },
  true_false: {
    name: 'Верно или неверно',
    body: 'Первичный ключ бывает пустым.',
    author: (page) => page.locator('form').getByRole('radio', { name: 'Неверно' }).check(),
    answer: (preview) => preview.getByRole('radio', { name: 'Верно', exact: true }).check(),
    verdict: 'Неверно 0 из 1',
  },
  short_text: {
    name: 'Короткий ответ',
    body: 'Чем удаляют строки?',
    author: (page) => typeInto(list(page, 'Верные ответы'), 'Ответ', ['DELETE']),
    answer: (preview) => preview.getByRole('textbox', { name: 'Ответ' }).fill(' delete '),
    verdict: 'Верно 1 из 1',
  },
  number: {
    name: 'Число',
    body: 'Сколько будет один делить на три?',
    author: async (page) => {
      await typeInto(list(page, 'Верные ответы'), 'Число', ['0,333'])
      await typeInto(list(page, 'Верные ответы'), 'Отклонение', ['0,01'])
    },
    answer: (preview) => preview.getByRole('textbox', { name: 'Ответ' }).fill('0,34'),
    verdict: 'Верно 1 из 1',
  },
  matching: {
    name: 'Соответствие',
    body: 'Что делает команда?',
    author: async (page) => {
      await press(page, 'Пара')
      await typeInto(
        list(page, 'Пары'),
        'Слева',
        pairs.map(([left]) => left),
      )
      await typeInto(
        list(page, 'Пары'),
        'Справа',
        pairs.map(([, right]) => right),
      )
    },
    answer: async (preview) => {
      for (const [left, right] of pairs) {
        const box = preview.getByRole('combobox', { name: new RegExp(left) })
        const option = await box.locator('option', { hasText: right }).textContent()
        await box.selectOption({ label: option ?? '' })
      }
    },
    verdict: 'Верно 1 из 1',
  },
  ordering: {
    name: 'Порядок',
    body: 'В каком порядке это делают?',
    author: (page) => typeInto(list(page, 'Пункты'), 'Текст', steps),
    answer: async (preview) => {
      // Moves each item to the top, starting with the last one.
      for (const name of steps.toReversed()) {
        const row = preview.getByRole('listitem').filter({ hasText: name })
        const up = row.getByRole('button', { name: /^Выше/ })
        while (await up.isEnabled()) await up.click()
      }
      const keep = preview.getByRole('button', { name: 'оставить этот порядок' })
      if (await keep.isVisible()) await keep.click()
      await inOrder(preview.getByRole('listitem').locator('.grow'), steps)
    },
    verdict: 'Верно 1 из 1',
  },
  cloze: {
    name: 'Пропуски в тексте',
    body: 'Строки читает',
    author: async (page) => {
      await press(page, 'Слово')
      await typeInto(list(page, 'Верные ответы'), 'Ответ', ['SELECT'])
      await press(page, 'Выбор из списка')
      await typeInto(list(page, 'Варианты'), 'Текст', ['WHERE', 'ORDER BY'])
    },
    answer: async (preview) => {
      await preview.getByRole('textbox', { name: 'Пропуск 1 из 2' }).fill('select')
      await preview.getByRole('combobox', { name: 'Пропуск 2 из 2' }).selectOption('ORDER BY')
    },
    verdict: 'Верно отчасти 0,5 из 1',
  },
  essay: {
    name: 'Развёрнутый ответ',
    body: 'Зачем нужны индексы?',
    answer: (preview) => preview.getByRole('textbox', { name: 'Ответ' }).fill('Чтобы искать быстрее.'),
    verdict: 'Проверит преподаватель',
  },
  file: { name: 'Файл', body: 'Приложите схему базы.', verdict: 'Без ответа 0 из 1' },
  info: { name: 'Только текст', body: 'Дальше вопросы о таблице книг.', verdict: null },
}

/** Returns the score shown for the answer; null if the question accepts none. */
const verdictOn = async (preview: Locator): Promise<string | null> => {
  const check = preview.getByRole('button', { name: 'Проверить ответ' })
  if ((await check.count()) === 0) return null
  await check.click()
  return preview.locator('.tried p').first().innerText()
}

describe('The question bank in a real browser', () => {
  let app: App
  let visit: Visit
  beforeAll(async () => {
    app = await startApp()
    visit = await app.visit()
    await enterAs(app, visit, 'teacher')
    await visit.page.goto('/questions')
  })
  afterAll(() => app.stop())

  it.each(Object.values(walks).map((walk) => [walk.name, walk] as const))(
    'R2.11 creates, previews, answers and marks a question of the type «%s»',
    async (name, { body, author, answer, verdict }) => {
      const { page } = visit
      await page.getByRole('link', { name: 'Новый вопрос' }).click()
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await page.getByRole('textbox', { name: 'Текст вопроса', exact: true }).click()
      await page.keyboard.type(body)
      await author?.(page)

      const preview = page.getByRole('region', { name: 'Как увидит студент' })
      await preview.locator('.question').filter({ hasText: body }).waitFor()
      await answer?.(preview)
      expect(await verdictOn(preview)).toBe(verdict)

      await page.getByRole('textbox', { name: 'Название', exact: true }).fill(`Проба: ${name}`)
      await chooseSubject(page)
      await page.getByRole('button', { name: 'Создать', exact: true }).click()
      await h1(page, `Проба: ${name}`)
      await page.getByRole('navigation', { name: 'Вы здесь' }).getByRole('link', { name: 'Вопросы' }).click()
      expectNoComplaints(visit)
    },
  )

  it('R2.11 imports questions from a file as drafts of the chosen subject, and exports them', async () => {
    const { page } = visit
    await page.getByRole('link', { name: 'Из файла' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'вопросы.gift',
      mimeType: 'text/plain',
      buffer: Buffer.from('::Столица Франции:: Назовите столицу Франции. {=Париж ~Лион}\n'),
    })
    await page.getByRole('heading', { name: 'Столица Франции' }).waitFor()
    await chooseSubject(page)
    await press(page, 'Добавить 1 вопрос')
    await page.getByText('Добавлен 1 вопрос').waitFor()

    await page.getByRole('checkbox', { name: 'Выбрать: Столица Франции' }).check()
    const chosen = page.getByRole('toolbar', { name: 'Действия с выбранными' })
    await chosen.getByRole('button', { name: 'В формат тестов' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Формат вмещает всё.').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Скачать' }).click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toContain('<text>Столица Франции</text>')
    await dialog.waitFor({ state: 'detached' })
    expectNoComplaints(visit)
  })
})
