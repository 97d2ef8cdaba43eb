import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApplicants, newCampaign, newDirection } from '../admissions/campaigns/applicants'
import { bringOriginals, consent } from '../admissions/enrolment/recommended'
import { newGroup } from '../groups/newGroup'
import { startApp, type App } from './kit/app'
import { looks, looksByLocale, type Visit } from './kit/browser'
import { faultsInLooks, faultsOf } from './kit/findings'
import { open } from './kit/open'
import { expectNoComplaints, enterAs } from './kit/person'

/** R2.10 From a ranking list to an enrolment order: four applicants for two places. */
describe('Ranking lists and orders', () => {
  let app: App
  let office: Visit
  let list = ''
  const names = ['Первая', 'Вторая', 'Третья', 'Четвёртая'].map((name) => `${name} Анна`)
  const [first = '', second = '', third = ''] = names
  beforeAll(async () => {
    app = await startApp()
    const { server } = app
    const direction = await newDirection(server)
    const campaign = await newCampaign(server, [{ id: direction.id, places: { budget: 2 } }])
    const people = await newApplicants(
      server,
      campaign.id,
      names.map((name, place) => ({
        lastName: name.split(' ')[0] ?? '',
        score: 4.9 - place / 10,
        choices: [{ directionId: direction.id }],
      })),
    )
    await bringOriginals(
      server,
      people.map(({ id }) => id),
    )
    await consent(server, people.slice(0, 3))
    await newGroup(server, { direction_id: direction.id, code: 'Л-26-1' })
    list = `/profiles/ranking/${campaign.id}-${direction.id}-budget`
    office = await app.visit()
    await enterAs(app, office, 'admissions')
  })
  afterAll(() => app.stop())

  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
  const choose = async (page: Page, ...people: readonly string[]) => {
    for (const name of people) await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check()
  }
  const clickAction = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name }).click()

  const takePlace = async (page: Page, name: string) => {
    await choose(page, name)
    await clickAction(page, 'Снять рекомендацию')
    const dialog = page.getByRole('dialog', { name: 'Снять рекомендацию у 1 человека?' })
    await dialog.getByLabel('Причина').fill('Оригинал не принесли в срок')
    await dialog.getByRole('button', { name: 'Снять рекомендацию' }).click()
    await rowOf(page, name).getByText('Отказ', { exact: true }).waitFor()
  }

  it.each(looksByLocale)(
    'have no axe findings and no horizontal scroll in both schemes and widths: $locale',
    async ({ locale, looks }) => {
      const visit = await app.visit({ locale })
      await enterAs(app, visit, 'admissions')
      const faults: string[] = []
      for (const path of ['/profiles/ranking', list, '/profiles/orders']) {
        await open(visit.page, path)
        await visit.page.locator('tbody tr').first().waitFor()
        faults.push(...(await faultsInLooks(visit.page, { where: path, looks })))
      }
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )

  it('explain each rank by its score and the score above it, and mark the passing line', async () => {
    const { page } = office
    await page.goto(list)
    await rowOf(page, first).getByText('Первое место').waitFor()
    await rowOf(page, third).getByText('Балл 4,70', { exact: true }).waitFor()
    await rowOf(page, third).getByText('против 4,80 у места 2').waitFor()
    await rowOf(page, second).getByText('Проходная черта').waitFor()
  })

  it('recommend all passing applicants with one click, and then the next one after one of them loses the place', async () => {
    const { page } = office
    await page.getByRole('button', { name: 'Рекомендовать проходящих, 2' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Рекомендовать' }).click()
    await page.getByText('Рекомендованы 2 человека').waitFor()
    await takePlace(page, second)
    await choose(page, third)
    await clickAction(page, 'Рекомендовать')
    await rowOf(page, third).getByText('Рекомендация', { exact: true }).waitFor()
  })

  it('show the reason next to the name if no place is left', async () => {
    const { page } = office
    const last = names.at(-1) ?? ''
    await choose(page, last)
    await clickAction(page, 'Рекомендовать')
    const refusal = page.getByRole('dialog')
    await refusal.getByText(last).waitFor()
    await refusal.getByText('Свободных мест нет').waitFor()
    await refusal.getByRole('button', { name: 'Понятно' }).click()
    await choose(page, last)
    await clickAction(page, 'В лист ожидания')
    await rowOf(page, last).getByText('Лист ожидания', { exact: true }).waitFor()
  })

  it('can be exported by number for publication, and printed', async () => {
    const { page } = office
    const save = async (format: string) => {
      await page.getByRole('button', { name: 'Выгрузить' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: format }).first().click(),
      ])
      return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') }
    }
    const table = await save('Текст с разделителями')
    expect(table.name).toMatch(/\.csv$/)
    expect(table.content).toMatch(/2027-\d{6}/)
    expect(table.content).not.toContain('Первая')
    const paper = await save('Лист для печати')
    expect(paper.name).toMatch(/\.pdf$/)
    expect(paper.content.slice(0, 5)).toBe('%PDF-')
  })

  it.each(looks)(
    'have no axe findings in the enrolment dialogs: $locale, $scheme, $screen.width px',
    async ({ locale, scheme, screen }) => {
      const visit = await app.visit({ locale, scheme, screen })
      const { page } = visit
      await enterAs(app, visit, 'admissions')
      await page.goto(list)
      await rowOf(page, first).getByRole('checkbox').check()
      const faults: string[] = []
      const look = async (where: string) => faults.push(...(await faultsOf(page, where)))
      await look('what can be done')
      for (const name of [/^(Снять рекомендацию|Withdraw recommendation)/, /^(Зачислить|Enrol)$/]) {
        const dialog = page.getByRole('dialog').first()
        await page.getByRole('toolbar').getByRole('button', { name }).click()
        await dialog.waitFor()
        await look('an action')
        await dialog.locator('button[type=submit]').click()
        await dialog.locator('[aria-invalid=true]').first().waitFor()
        await look('an action with something missing')
        if (name.test('Enrol')) {
          await dialog.getByRole('combobox', { name: /^(Дата приказа|Order date)/ }).click()
          await page.getByRole('gridcell').first().waitFor()
          await look('the day of the order')
          await page.keyboard.press('Escape')
          await dialog.getByRole('combobox', { name: /^(Группа|Group)/ }).click()
          await page.getByRole('option').first().waitFor()
          await look('the groups')
          await page.keyboard.press('Escape')
        }
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'hidden' })
      }
      await page.locator('.toast').waitFor({ state: 'detached' })
      expect(faults).toEqual([])
      expectNoComplaints(visit)
      await visit.close()
    },
  )

  it('enrol two applicants by one printed order, and undo an enrolment within a day', async () => {
    const { page } = office
    await choose(page, first, third)
    await clickAction(page, 'Зачислить')
    const order = page.getByRole('dialog', { name: 'Зачислить 2 человек' })
    await order.getByRole('combobox', { name: /^Группа/ }).click()
    await page.getByRole('option', { name: /^Л-26-1/ }).click()
    await order.getByLabel('Номер приказа').fill('26-з')
    await order.getByRole('button', { name: 'Зачислить' }).click()
    await page.getByText('Зачислены 2 человека').waitFor()
    await rowOf(page, first).getByText('Зачисление', { exact: true }).waitFor()
    await choose(page, third)
    await clickAction(page, 'Отменить зачисление')
    const undo = page.getByRole('dialog', { name: 'Отменить 1 зачисление?' })
    await undo.getByLabel('Причина').fill('Ошибка в приказе')
    await undo.getByRole('button', { name: 'Отменить зачисление' }).click()
    await rowOf(page, third).getByText('Рекомендация', { exact: true }).waitFor()

    await page.goto('/profiles/orders')
    const row = page.getByRole('row').filter({ hasText: '№ 26-з' })
    await row.getByText('1', { exact: true }).waitFor()
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Печать' }).click(),
    ])
    expect(sheet.suggestedFilename()).toMatch(/^Приказ о зачислении № 26-з\.pdf$/)
  })

  it('name the applicants who cannot be enrolled before the order is written', async () => {
    const { page } = office
    const last = names.at(-1) ?? ''
    await page.goto(list)
    await takePlace(page, third)
    await choose(page, last)
    await clickAction(page, 'Рекомендовать')
    await rowOf(page, last).getByText('Рекомендация', { exact: true }).waitFor()
    await choose(page, last)
    await clickAction(page, 'Зачислить')
    await page.getByText(`Зачислить пока нельзя: нет оригинала или согласия. ${last}.`).waitFor()
    expectNoComplaints(office)
  })
})
