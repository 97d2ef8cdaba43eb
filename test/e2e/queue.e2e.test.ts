import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSentAs, openCampaign, settleDocuments } from '../admissions/applications/newApplicant'
import { startApp, type App } from './kit/app'
import { fill, h1, patience, press } from './kit/application'
import type { Visit } from './kit/browser'
import { expectNoComplaints, enterAs } from './kit/person'

const status = (page: Page, name: string) => page.locator('.page-title').getByText(name, { exact: true }).waitFor()
const inHand = (page: Page) => page.getByText(/^Заявление у вас до \d\d:\d\d/).waitFor()

const reason = (page: Page) => page.getByLabel('Причина')
/** Types a reason into the dialog that has just opened, and submits it. */
const giveReason = async (page: Page, words: string) => {
  await reason(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
}

/** R2.10 Clerks who work in the queue and in an application. */
describe('The queue of applications', () => {
  let app: App
  let clerk: Visit
  let campaign: Awaited<ReturnType<typeof openCampaign>>
  beforeAll(async () => {
    app = await startApp()
    campaign = await openCampaign(app.server, { opens_at: new Date(Date.now() - 86_400_000).toISOString() })
    clerk = await app.visit()
    await enterAs(app, clerk, 'admissions')
  })
  afterAll(() => app.stop())

  /** Submits an application under a unique surname; by default all its documents are accepted. */
  const send = async (surname: string, { isWhole = true } = {}) => {
    const id = await newSentAs(surname, app.server, campaign)
    if (isWhole) await settleDocuments(app.server, id)
    return id
  }
  const open = async (page: Page, id: number) => {
    await page.goto(`/profiles/${id}`)
    await page.locator('.case').waitFor()
  }
  const statusOf = async (id: number) => {
    const { rows } = await app.server.pool.query(`SELECT status FROM applications WHERE id = $1`, [id])
    return rows[0]?.status
  }

  it('lets a clerk process a filtered list with two keys per application', async () => {
    const ids = [await send('Азимова'), await send('Буров'), await send('Ветрова', { isWhole: false })]
    const { page } = clerk
    await page.goto('/profiles')
    await press(page, 'Фильтр')
    await page.getByRole('menuitem', { name: 'Документы' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'приняты все' }).click()
    await page.getByText('1–2 из 2').waitFor()
    await page.getByRole('button', { name: /^Очередь/, pressed: true }).waitFor()
    for (const id of ids.slice(0, 2)) {
      await page.keyboard.press('n')
      await page.waitForURL(`**/profiles/${id}`)
      await inHand(page)
      await page.keyboard.press('a')
      await status(page, 'Принято')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent), patience)
        .toMatch(/^Взять следующее/)
    }
    await page.keyboard.press('n')
    await page.getByText(/^По этому отбору никто не ждёт/).waitFor()
    await press(page, 'Вернуть на проверку')
    await giveReason(page, 'Принята по ошибке')
    await status(page, 'На проверке')
    await page.keyboard.press('a')
    await status(page, 'Принято')
  })

  it('R4.05 names the pending documents when an acceptance is refused, and rejects without a mouse', async () => {
    const { page } = clerk
    await page.goto('/profiles')
    // Looks in the filter bar, because the empty list has a button of the same name.
    await page.getByRole('search').getByRole('button', { name: 'Сбросить' }).click()
    await page.getByText('1–1 из 1').waitFor()
    await page.keyboard.press('n')
    await h1(page, /^Ветрова/)
    await inHand(page)
    await page.getByText(/^Не принято \d документов/).waitFor()
    await page.keyboard.press('a')
    await page.getByText(/^Приняты ещё не все обязательные документы: Паспорт, СНИЛС, /).waitFor()
    await page.keyboard.press('r')
    await giveReason(page, 'Нет документов')
    await status(page, 'Отклонено')
    await page.getByText('Нет документов', { exact: true }).first().waitFor()
  })

  it('moves the focus back to the row that was opened', async () => {
    for (const surname of ['Громов', 'Дубова', 'Ершов']) await send(surname)
    const { page } = clerk
    await page.goto('/profiles')
    const row = page.getByRole('link', { name: /^Дубова/ })
    await row.click()
    await h1(page, /^Дубова/)
    await page.goBack()
    await expect.poll(() => row.evaluate((link) => link === document.activeElement), patience).toBe(true)
  })

  it('R2.10 R4.05 claims, accepts and rejects many at once, and explains each refusal', async () => {
    const bare = await send('Жукова', { isWhole: false })
    const theirs = await send('Зимин')
    const other = app.server.as('manage-profiles')
    await other.call('POST /api/profiles/:id/claim', { params: { id: theirs } })
    const { page } = clerk
    await page.goto('/profiles?filter={}')
    for (const surname of ['Громов', 'Дубова', 'Ершов', 'Жукова'])
      await page.getByRole('checkbox', { name: new RegExp(`^Выбрать: ${surname}`) }).check()
    const bar = page.getByRole('toolbar')
    await bar.getByRole('button', { name: 'Взять себе' }).click()
    await page.getByText('Взято 4 заявления').waitFor()
    await page.getByRole('button', { name: /^Мои/, pressed: true }).waitFor()
    await bar
      .getByText('Выбрано 4')
      .or(bar.getByText('4', { exact: true }))
      .first()
      .waitFor()
    await page.getByRole('checkbox', { name: /^Выбрать: Ершов/ }).uncheck()
    await bar.getByRole('button', { name: 'Принять' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Принять' }).click()
    await page.getByText('Принято 2 заявления').waitFor()
    const dialog = page.getByRole('dialog', { name: 'Не получилось с 1 заявлением' })
    await dialog.getByText(/^Приняты ещё не все обязательные документы: Паспорт/).waitFor()
    await dialog.getByRole('link', { name: /^Жукова/ }).waitFor()
    await dialog.getByRole('button', { name: 'Понятно' }).click()
    expect(await statusOf(bare)).toBe('in_review')

    await page.goto('/profiles?filter={}')
    for (const surname of ['Жукова', 'Зимин', 'Азимова'])
      await page.getByRole('checkbox', { name: new RegExp(`^Выбрать: ${surname}`) }).check()
    await bar.getByRole('button', { name: 'Отклонить' }).click()
    await giveReason(page, 'Нет мест')
    await page.getByText('Отклонено 1 заявление').waitFor()
    const refused = page.getByRole('dialog', { name: 'Не получилось с 2 заявлениями' })
    await refused
      .getByText(/^С заявлением работает Ершова Тамара Львовна\. Заявление освободится в \d\d:\d\d\.$/)
      .waitFor()
    await refused.getByText('Отклонить можно только заявление на проверке. Сейчас его состояние: «Принято».').waitFor()
    await refused.getByRole('button', { name: 'Понятно' }).click()
    expect(await statusOf(bare)).toBe('rejected')
    expect(await statusOf(theirs)).toBe('in_review')
  })

  it('lets another clerk take over an application after the claim expires, and informs the first one', async () => {
    const id = await send('Ильина')
    const { page } = clerk
    await open(page, id)
    await page.keyboard.press('c')
    await inHand(page)
    await app.server.pool.query(`UPDATE applications SET claimed_until = now() - interval '1 minute' WHERE id = $1`, [
      id,
    ])
    const other = await app.visit()
    await enterAs(app, other, 'manage-profiles')
    await open(other.page, id)
    await other.page.keyboard.press('c')
    await inHand(other.page)
    await page.keyboard.press('a')
    await page
      .getByText(/^С заявлением работает Ершова Тамара Львовна/)
      .first()
      .waitFor()
    await page.getByText(/^Заявление проверяет Ершова Тамара Львовна, до \d\d:\d\d/).waitFor()
    await page.getByRole('button', { name: /^Принять/ }).waitFor({ state: 'detached' })
    await other.page.keyboard.press('a')
    await status(other.page, 'Принято')
    expectNoComplaints(other)
    await other.close()
  })

  it('R4.05 shows both versions when two windows edit one application, and overwrites nothing', async () => {
    const id = await send('Котова')
    const { page, context } = clerk
    await open(page, id)
    await page.keyboard.press('c')
    await inHand(page)
    const second = await context.newPage()
    await open(second, id)
    for (const window of [page, second]) await press(window, /^Исправить\s*: Личные данные/)
    await fill(second, 'Место рождения', 'г. Тверь')
    await press(second, 'Сохранить')
    await second.getByText('г. Тверь').waitFor()
    await fill(page, 'Место рождения', 'г. Псков')
    await page.getByRole('textbox', { name: /^Отчество/ }).fill('Петровна')
    await press(page, 'Сохранить')
    const both = page.getByRole('dialog').filter({ has: page.getByText('г. Тверь') })
    await both.getByText('г. Псков').waitFor()
    await expect
      .poll(() => both.getByRole('group').allInnerTexts(), patience)
      .toEqual([expect.stringContaining('Отчество'), expect.stringContaining('Место рождения')])
    await both.getByRole('group', { name: 'Место рождения' }).getByRole('radio').last().check()
    await both.getByRole('button', { name: /^Сохранить/ }).click()
    await both.waitFor({ state: 'hidden' })
    await page.getByText('Петровна', { exact: true }).first().waitFor()
    const { rows } = await app.server.pool.query(`SELECT person FROM applications WHERE id = $1`, [id])
    expect(rows[0].person).toMatchObject({ middle_name: 'Петровна', birth_place: 'г. Тверь', snils: '112-233-445 95' })
    await second.close()
  })

  it('reveals masked data on request and prints the application, and logs both', async () => {
    const id = await send('Лунина')
    const { page } = clerk
    await open(page, id)
    await press(page, /^Показать\s*: СНИЛС/)
    await page.getByText('112-233-445 95').waitFor()
    const download = page.waitForEvent('download')
    await press(page, 'Заявление (PDF)')
    const path = await (await download).path()
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-')
    const audited = async () => {
      const { rows } = await app.server.pool.query(
        `SELECT action, after FROM audit_events WHERE entity_ids = ARRAY[$1::bigint] AND action IN ('reveal', 'print') ORDER BY id`,
        [id],
      )
      return rows
    }
    expect(await audited()).toMatchObject([{ action: 'reveal', after: { path: 'person.snils' } }, { action: 'print' }])
  })

  it('accepts changed achievement points until enrolment, but after acceptance only with a reason', async () => {
    const id = await send('Мишина')
    const { page } = clerk
    await open(page, id)
    await page.keyboard.press('c')
    await inHand(page)
    await page.keyboard.press('a')
    await status(page, 'Принято')
    await press(page, 'Изменить')
    const dialog = page.getByRole('dialog', { name: 'Учёт достижений, льгот и испытаний' })
    await dialog.getByLabel('Баллы за достижения').fill('7')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await dialog.getByText('Напишите причину: заявление уже участвует в конкурсе.').first().waitFor()
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Диплом олимпиады')
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const story = page.getByRole('region', { name: 'Ход заявления' })
    await story.getByText('Диплом олимпиады').waitFor()
    await story.getByText('7 баллов за достижения · преимущественного права нет').waitFor()
  })
})
