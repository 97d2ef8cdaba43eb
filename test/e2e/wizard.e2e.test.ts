import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newDirection } from '../admissions/campaigns/applicants'
import { newPassword } from '../kit/newcomer'
import { newDraft, openCampaign } from '../admissions/applications/newApplicant'
import { startApp } from './kit/app'
import { addChoices, fill, h1, inOrder, patience, press, saved } from './kit/application'
import { phone } from './kit/browser'
import { enter, expectNoComplaints } from './kit/person'

const place = 'Место рождения'
const issuer = 'Кем выдан'
const restored = (page: Page) => page.getByText(/^Вернули набранное/)

const app = await startApp()
const campaign = await openCampaign(app.server)
afterAll(app.stop)

describe('R2.07 Filling in an application', () => {
  /** Opens a step of a complete application. */
  const applicantAt = async (step: string, options: Parameters<typeof app.visit>[0] = {}) => {
    const draft = await newDraft(app.server, campaign)
    const visit = await app.visit(options)
    await enter(app, visit, draft.email)
    await visit.page.goto(`/my-profile?step=${step}`)
    const held = async () => {
      const { data } = await draft.client.call('GET /api/my/profile')
      if (!data) throw new Error('The application does not exist')
      return data
    }
    return { ...draft, ...visit, visit, held }
  }

  it('shows both versions of a field edited in two tabs, and saves the chosen one', async () => {
    const { page, context, held, visit } = await applicantAt('person')
    await fill(page, place, 'г. Псков')
    await fill(page, 'Отчество — необязательно', 'Петровна')
    await saved(page)
    const other = await context.newPage()
    await other.goto('/my-profile?step=person')
    await fill(other, place, 'г. Тверь')
    await saved(other)
    await fill(page, 'Отчество — необязательно', 'Сергеевна')
    const choice = page.getByRole('dialog', { name: 'Анкету изменили в другом окне или на другом устройстве' })
    await choice.getByText('г. Тверь').waitFor()
    await choice.getByText('г. Псков').waitFor()
    // The newer value of each field is preselected: the place of birth of the other tab, the patronymic of this one.
    for (const name of [/г\. Тверь/, /Сергеевна/]) await choice.getByRole('radio', { name, checked: true }).waitFor()
    await choice.getByRole('button', { name: 'Сохранить выбранное' }).click()
    await choice.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel(place).inputValue(), patience).toBe('г. Тверь')
    await fill(page, issuer, 'УМВД России по Тверской области')
    await saved(page)
    const { person } = await held()
    expect(person.birth_place).toBe('г. Тверь')
    expect(person.middle_name).toBe('Сергеевна')
    expect(person.identity.issuer).toBe('УМВД России по Тверской области')
    expectNoComplaints(visit)
    await visit.close()
  })

  it('merges edits of different parts in two tabs without asking', async () => {
    const { page, context, held, visit } = await applicantAt('person')
    await h1(page, 'Личные данные')
    const other = await context.newPage()
    await other.goto('/my-profile?step=education')
    await fill(other, 'Учебное заведение', 'Лицей № 7')
    await saved(other)
    await fill(page, place, 'г. Псков')
    await expect.poll(async () => (await held()).person.birth_place, patience).toBe('г. Псков')
    expect((await held()).education.institution).toBe('Лицей № 7')
    await page.goto('/my-profile?step=education')
    await expect.poll(() => page.getByLabel('Учебное заведение').inputValue(), patience).toBe('Лицей № 7')
    await visit.close()
  })

  it('shows that the application was submitted in another tab, with its status', async () => {
    const { page, client, held, visit } = await applicantAt('person')
    await h1(page, 'Личные данные')
    await client.call('POST /api/my/profile/submit', { body: { version: (await held()).version } })
    await fill(page, place, 'г. Псков')
    await page.getByText(/^Заявление уже отправлено в другом окне или на другом устройстве/).waitFor()
    await h1(page, 'Моё заявление')
    await page.reload()
    await h1(page, 'Моё заявление')
    expect((await held()).person.birth_place).toBe('г. Химки')
    await visit.close()
  })

  it('R8.03 restores the input after the session ended, to the same person only', async () => {
    const { page, context, email, userId, held, visit } = await applicantAt('person')
    const stranger = await newDraft(app.server, campaign)
    const signIn = async (who: string) => {
      await fill(page, 'Электронная почта', who)
      await fill(page, 'Пароль', newPassword)
      await press(page, 'Войти')
    }
    await h1(page, 'Личные данные')
    const { id } = await app.server.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    // Ends the session while the save is on its way, so that the save is the first call to reveal it.
    await page.route('**/api/my/profile', async (route) => {
      if (route.request().method() === 'PATCH')
        await app.server.db.deleteFrom('sessions').where('id', '=', id).execute()
      await route.continue()
    })
    await fill(page, place, 'г. Великие Луки')
    await h1(page, 'Вход')
    await page.unroute('**/api/my/profile')
    await signIn(stranger.email)
    await h1(page, 'Личные данные')
    await expect.poll(() => page.getByLabel(place).inputValue(), patience).toBe('г. Химки')
    expect(await restored(page).count()).toBe(0)
    expect(await page.content()).not.toContain('Великие Луки')

    await context.clearCookies({ name: 'token' })
    await page.goto('/my-profile?step=person')
    await h1(page, 'Вход')
    await signIn(email)
    await restored(page).waitFor()
    await expect.poll(() => page.getByLabel(place).inputValue(), patience).toBe('г. Великие Луки')
    await expect.poll(async () => (await held()).person.birth_place, patience).toBe('г. Великие Луки')
    expect((await stranger.client.call('GET /api/my/profile')).data?.person.birth_place).toBe('г. Химки')
    await visit.close()
  })

  it('shows Back and Submit in one row on a phone', async () => {
    const { page, visit } = await applicantAt('check', { screen: phone, hasTouch: true })
    const bar = page.getByRole('region', { name: 'Шаг анкеты' })
    const back = await bar.getByRole('button', { name: 'Назад' }).boundingBox()
    const submit = await bar.getByRole('button', { name: 'Отправить заявление' }).boundingBox()
    const middle = (box: typeof back) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)
    expect(middle(submit)).toBe(middle(back))
    await visit.close()
  })

  it('keeps offline input through a reload without network', async () => {
    const { page, context, held, visit } = await applicantAt('person', { screen: phone, hasTouch: true })
    await h1(page, 'Личные данные')
    await context.setOffline(true)
    await fill(page, place, 'г. Остров')
    await page.getByText('Нет связи. Набранное хранится на этом устройстве').waitFor()
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(false)
    // The browser reloads the page, and the page restores its draft.
    await expect.poll(async () => (await held()).person.birth_place, patience).toBe('г. Остров')
    await expect.poll(() => page.getByLabel(place).inputValue(), patience).toBe('г. Остров')
    await visit.close()
  })

  describe('The list of several directions', () => {
    const ways: readonly { how: string; hasTouch: boolean; carry: (page: Page, grips: Locator) => Promise<void> }[] = [
      {
        how: 'by a mouse',
        hasTouch: false,
        carry: async (page, grips) => {
          const [from, to] = [await middleOf(grips.nth(2)), await middleOf(grips.nth(0))]
          await page.mouse.move(from.x, from.y)
          await page.mouse.down()
          await page.mouse.move(to.x, to.y - 12, { steps: 8 })
          await page.mouse.up()
        },
      },
      {
        how: 'by a finger',
        hasTouch: true,
        carry: async (page, grips) => {
          const [from, to] = [await middleOf(grips.nth(2)), await middleOf(grips.nth(0))]
          const finger = await page.context().newCDPSession(page)
          const touch = (type: 'touchStart' | 'touchMove', y: number) =>
            finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] })
          await touch('touchStart', from.y)
          for (let part = 1; part <= 8; part += 1) await touch('touchMove', from.y + ((to.y - 12 - from.y) * part) / 8)
          await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        },
      },
      {
        how: 'by keys',
        hasTouch: false,
        carry: async (page, grips) => {
          await grips.nth(2).focus()
          await page.keyboard.press('ArrowUp')
          await page.keyboard.press('ArrowUp')
          await page.getByText('Третье: теперь на 1-м месте').waitFor()
        },
      },
    ]
    const middleOf = async (grip: Locator) => {
      await grip.scrollIntoViewIfNeeded()
      const box = await grip.boundingBox()
      if (!box) throw new Error('The handle is not visible')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    const names = ['Первое', 'Второе', 'Третье']
    let wide: typeof campaign
    beforeAll(async () => {
      const ids: number[] = []
      for (const name of names) {
        const translations = { ru: { name }, en: { name } }
        ids.push((await newDirection(app.server, { translations })).id)
      }
      const places = { budget: 5, contract: 5, targeted: 0 }
      const directions = ids.map((direction_id) => ({ direction_id, places }))
      wide = { ...(await openCampaign(app.server, { directions })), directionId: ids[0] ?? 0 }
    })

    it.each(ways)('can be reordered $how', async ({ hasTouch, carry }) => {
      const draft = await newDraft(app.server, wide)
      const visit = await app.visit({ hasTouch, ...(hasTouch && { screen: phone }) })
      const { page } = visit
      await enter(app, visit, draft.email)
      await page.goto('/my-profile?step=choices')
      await addChoices(page, names.slice(1))
      const choices = page.locator('.choice-row b')
      await inOrder(choices, names)
      await carry(page, page.locator('.choice-row .grip'))
      const after = ['Третье', 'Первое', 'Второе']
      await inOrder(choices, after)
      await expect
        .poll(async () => {
          const { data } = await draft.client.call('GET /api/my/profile')
          return data?.choices.map(({ direction_name }) => direction_name)
        }, patience)
        .toEqual(after)
      expectNoComplaints(visit)
      await visit.close()
    })
  })
})
