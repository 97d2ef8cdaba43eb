import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Persona } from '../kit/personas'
import { cast, castRest, closed, moved, opened, vote, voters } from '../polls/kit'
import { startApp, type App } from './kit/app'
import { h1, patience, press } from './kit/application'
import { looksByLocale, phone } from './kit/browser'
import { faultsInLooks } from './kit/findings'
import { open } from './kit/open'
import { enterAs, expectNoComplaints } from './kit/person'

const title = 'Выборы председателя совета'
const candidates = ['Морозова Злата', 'Тихонов Артём', 'Гусейнова Лейла']

describe('Polls in a real browser', () => {
  let app: App
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.stop())

  const nameOf = async (persona: Persona) => {
    const { name } = await app.server.as(persona).call('GET /api/user')
    return name
  }
  const confirm = async (page: Page, verb: string, done: string) => {
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    await page.getByText(done).first().waitFor()
  }
  const choosePerson = async (page: Page, name: string) => {
    const input = page.getByRole('combobox', { name: 'Отдельные люди' })
    await input.click()
    // Text typed before the list opens would be lost.
    await page.getByRole('option').first().waitFor()
    await input.pressSequentially(name)
    await page.getByRole('option').filter({ hasText: name }).first().click()
    await page.keyboard.press('Escape')
  }

  it('R2.06 R2.12 R4.05 take an election with five voters from the template to the protocol', async () => {
    const manager = await app.visit()
    const { page } = manager
    await enterAs(app, manager, 'view-polls')
    await page.goto('/polls/create')
    await press(page, /^Выборы/)
    await page.getByRole('textbox', { name: 'Вопрос', exact: true }).first().fill(title)
    for (const [place, name] of candidates.entries()) {
      await press(page, 'Вариант')
      await page.getByRole('textbox', { name: 'По-русски', exact: true }).nth(place).fill(name)
    }
    for (const persona of voters) {
      if (persona === 'vote') await page.getByText(/^Для тайного голосования нужно не меньше пяти/).waitFor()
      await choosePerson(page, await nameOf(persona))
    }
    await page.getByText('Сейчас в списке было бы 5 человек').waitFor()
    await press(page, 'Создать')
    await h1(page, title)
    // An incomplete poll cannot be opened and shows its errors at their fields.
    await press(page, 'Открыть сейчас')
    await page.getByRole('dialog').getByRole('button', { name: 'Открыть сейчас', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Закрытие: /)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Отменить' }).click()
    await page.getByRole('combobox', { name: 'Закрытие', exact: true }).click()
    const calendar = page.getByRole('dialog', { name: 'Закрытие' })
    await calendar.getByRole('button', { name: 'Следующий месяц' }).click()
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click()
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'hidden' })
    await press(page, 'Сохранить')
    await page.getByText(/^Сохранено в/).waitFor()
    await page.getByText('Черновик', { exact: true }).first().waitFor()
    await press(page, 'Открыть сейчас')
    await confirm(page, 'Открыть сейчас', 'Голосование открыто')
    await page.getByText('Идёт', { exact: true }).first().waitFor()
    const id = Number(/polls\/(\d+)/.exec(page.url())?.[1])

    const first = await app.visit({ screen: phone, hasTouch: true })
    await enterAs(app, first, 'voter')
    await first.page.goto('/voting')
    await first.page.getByRole('link', { name: `Голосовать: ${title}` }).click()
    await h1(first.page, title)
    await press(first.page, 'Поставить 1-м: Гусейнова Лейла')
    await press(first.page, 'Поставить 2-м: Морозова Злата')
    await press(first.page, 'Проверить бюллетень')
    await h1(first.page, 'Проверьте бюллетень')
    await first.page.goBack()
    await press(first.page, 'Выше: Морозова Злата')
    await press(first.page, 'Проверить бюллетень')
    await press(first.page, 'Отдать голос')
    await h1(first.page, 'Голос принят')
    const code = await first.page.getByRole('status', { name: 'Код бюллетеня' }).innerText()
    expect(code).toMatch(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)

    const second = await app.visit({ locale: 'en' })
    await enterAs(app, second, 'student.a')
    await second.page.goto(`/en/voting/${id}`)
    await second.page.getByRole('button', { name: 'Rank 1: Морозова Злата' }).click()
    await second.page.getByRole('button', { name: 'Check ballot' }).click()
    await second.page.getByRole('button', { name: 'Cast vote' }).click()
    await h1(second.page, 'Your vote has been cast')

    // The connection fails while the vote is being sent: it is retried automatically and counted once.
    const third = await app.visit()
    await enterAs(app, third, 'student.b')
    await third.page.goto(`/voting/${id}`)
    await press(third.page, 'Поставить 1-м: Тихонов Артём')
    await press(third.page, 'Проверить бюллетень')
    let tries = 0
    await third.page.route('**/cast', async (route) => {
      tries += 1
      if (tries > 1) return route.continue()
      // The request reaches the server, but the response is lost.
      await route.fetch()
      return route.abort('connectionreset')
    })
    await press(third.page, 'Отдать голос')
    await third.page.getByText(/^Нет связи\. Голос отправится сам/).waitFor()
    await h1(third.page, 'Голос принят')
    expect(tries).toBe(2)

    await castRest(app.server, id, ['o1'])
    await page.reload()
    await page.getByText('явка, 5 из 5').waitFor(patience)
    await page.getByRole('link', { name: 'Итоги', exact: true }).click()
    await page.getByText(/^У тайного голосования нет промежуточных итогов/).waitFor()
    await page.goBack()
    await press(page, 'Другие действия')
    await page.getByRole('menuitem', { name: 'Закрыть сейчас' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Причина' }).fill('Все проголосовали')
    await confirm(page, 'Закрыть сейчас', 'Голосование закрыто, идёт подсчёт')
    await app.server.runJobs()
    await page.reload()
    await press(page, 'Опубликовать итоги')
    await confirm(page, 'Опубликовать итоги', 'Итоги опубликованы')
    await page.getByRole('link', { name: 'Итоги', exact: true }).click()
    const short = page.getByRole('region', { name: 'Коротко' })
    await short.getByRole('heading', { name: 'Морозова Злата' }).waitFor()
    expect(await short.innerText()).toContain('4 голоса из 5')
    const saving = page.waitForEvent('download')
    await press(page, 'Протокол, PDF')
    const protocol = await readFile(await (await saving).path())
    expect(protocol.subarray(0, 5).toString()).toBe('%PDF-')

    await first.page.goto(`/voting/${id}`)
    await press(first.page, 'Найти свой бюллетень')
    await first.page.getByRole('textbox', { name: 'Код бюллетеня' }).fill(code.toLowerCase().replaceAll('-', ' '))
    await press(first.page, 'Найти')
    await first.page.getByText('Бюллетень учтён:').waitFor()
    expect(await first.page.locator('[role=status] li').allInnerTexts()).toEqual(['Морозова Злата', 'Гусейнова Лейла'])
    for (const visit of [manager, first, second]) {
      expectNoComplaints(visit)
      await visit.close()
    }
    await third.close()
  })

  it.each(looksByLocale)(
    'have no axe findings and no horizontal scroll for managers and voters in all looks: $locale',
    async ({ locale, looks }) => {
      const ranked = { kind: 'ranked', max_choices: null, results: 'after_close' } as const
      const running = await opened(app.server, ranked)
      const over = await opened(app.server, { ...ranked, quorum_percent: 50 })
      for (const [who, choices] of [
        ['student.a', ['o1', 'o2']],
        ['student.b', ['o2', 'o1']],
        ['voter', ['o3', 'o2']],
      ] as const) {
        expect((await cast(app.server, who, over.id, vote(choices))).status).toBe(200)
      }
      await castRest(app.server, over.id, ['o1', 'o2'])
      await closed(app.server, over.id)
      await moved(app.server, over.id, 'publish')
      const faults: string[] = []
      const manager = await app.visit({ locale })
      await enterAs(app, manager, 'view-polls')
      const look = async (page: Page, path: string) => {
        await open(page, path)
        faults.push(...(await faultsInLooks(page, { where: path, looks })))
      }
      for (const path of ['/polls', '/polls/create', `/polls/${running.id}`, `/polls/${over.id}/roll`])
        await look(manager.page, path)
      await look(manager.page, `/polls/${over.id}/results`)
      await open(manager.page, '/polls/create')
      await manager.page.locator('.templates button').first().click()
      await manager.page.locator('.add-row button').click()
      faults.push(...(await faultsInLooks(manager.page, { where: 'new poll', looks })))

      const voter = await app.visit({ locale })
      await enterAs(app, voter, 'voter')
      await look(voter.page, '/voting')
      await look(voter.page, `/voting/${over.id}`)
      await look(voter.page, `/voting/${running.id}`)
      await voter.page.locator('.dashed button').first().click()
      faults.push(...(await faultsInLooks(voter.page, { where: 'ballot', looks })))
      await voter.page.locator('.actionbar .MuiButton-contained').click()
      await voter.page.locator('section[aria-labelledby=ballot-paper]').waitFor()
      faults.push(...(await faultsInLooks(voter.page, { where: 'review', looks })))
      await voter.page.locator('.actionbar .MuiButton-contained').click()
      await voter.page.locator('.receipt-code').waitFor()
      faults.push(...(await faultsInLooks(voter.page, { where: 'receipt', looks })))
      expect(faults).toEqual([])
      for (const visit of [manager, voter]) {
        expectNoComplaints(visit)
        await visit.close()
      }
    },
  )
})
