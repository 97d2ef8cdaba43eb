import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Equal to the browser's own timeout. */
export const patience = { timeout: 30_000 }
export const h1 = (page: Page, title: string | RegExp) => page.getByRole('heading', { level: 1, name: title }).waitFor()
export const press = (page: Page, title: string | RegExp) => page.getByRole('button', { name: title }).click()
export const fill = (page: Page, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).first().fill(value)
const choose = async (page: Page, { field, value }: { field: string; value: string }) => {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
  await page.getByRole('option', { name: value, exact: true }).click()
}
/** Picks 10 January of a year in the calendar, which opens at the list of years for past dates. */
const pickDay = async (page: Page, { field, year }: { field: string; year: number }) => {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  const calendar = page.getByRole('dialog', { name: field })
  await calendar.getByRole('radio', { name: String(year) }).click()
  await calendar.getByRole('radio').first().click()
  await calendar.getByRole('gridcell', { name: '10', exact: true }).click()
  await calendar.waitFor({ state: 'hidden' })
}
export const saved = (page: Page) =>
  page
    .getByText(/Черновик сохранён \d\d:\d\d|Сохранено \d\d:\d\d/)
    .first()
    .waitFor()
export const step = async (page: Page, title: string) => {
  await press(page, /^(Сохранить и продолжить|Продолжить)$/)
  await h1(page, title)
}

/** Waits until the elements contain these texts in this order, and checks that there are no others. */
export const inOrder = async (lines: Locator, words: readonly string[]): Promise<void> => {
  for (const [place, word] of words.entries()) await lines.nth(place).filter({ hasText: word }).waitFor()
  expect(await lines.allTextContents()).toEqual(words)
}

/** Fills in the personal details except the issuer of the passport. */
export const fillPerson = async (page: Page): Promise<void> => {
  await page.getByLabel('женский').check()
  await pickDay(page, { field: 'Дата рождения', year: 2005 })
  await fill(page, 'Место рождения', 'г. Псков')
  await fill(page, 'СНИЛС', '112-233-445 95')
  await choose(page, { field: 'Вид документа', value: 'Паспорт гражданина России' })
  await fill(page, 'Серия', '58 19')
  await fill(page, 'Номер', '654321')
  await pickDay(page, { field: 'Дата выдачи', year: 2025 })
  await fill(page, 'Код подразделения', '600-001')
}

/** Fills in the education; enters an invalid average mark first and corrects it. */
export const fillEducation = async (page: Page): Promise<void> => {
  await choose(page, { field: 'Оконченное образование', value: 'Среднее общее, 11 классов' })
  await fill(page, 'Учебное заведение', 'Гимназия № 1, г. Псков')
  await fill(page, 'Год окончания', '2023')
  await page.getByLabel('Средний балл').fill('7')
  await page.getByLabel('Год окончания').focus()
  await page.getByText('Средний балл — от 2,00 до 5,00.').waitFor()
  await page.getByLabel('Средний балл').fill('4,95')
  await page.getByText('Средний балл — от 2,00 до 5,00.').waitFor({ state: 'hidden' })
  await choose(page, { field: 'Вид документа', value: 'Аттестат' })
  await fill(page, 'Номер', '06024001234567')
  await pickDay(page, { field: 'Дата выдачи', year: 2023 })
  await saved(page)
}

/** Adds choices of contract places in the given order. */
export const addChoices = async (page: Page, directions: readonly string[]): Promise<void> => {
  for (const direction of directions) {
    await press(page, 'Добавить направление')
    const offer = page.getByRole('dialog', { name: 'Выбор направления' })
    await offer
      .getByRole('button', { name: new RegExp(`^${direction}`) })
      .first()
      .click()
    await offer
      .getByRole('radio', { name: /договор/ })
      .first()
      .check()
    await offer.getByRole('button', { name: 'Выбрать', exact: true }).click()
    await offer.waitFor({ state: 'hidden' })
  }
}
