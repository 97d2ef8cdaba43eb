import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPng } from '../library/files/pictures'
import { mailTo } from '../kit/newcomer'
import { startApp, type App } from './kit/app'
import {
  addChoices,
  fill,
  fillEducation,
  fillPerson,
  h1,
  inOrder,
  patience,
  press,
  saved,
  step,
} from './kit/application'
import { phone, type Visit } from './kit/browser'
import { acceptByKey, takeOriginals } from './kit/papers'
import { expectNoComplaints, enterAs } from './kit/person'

const email = 'zoya.belkina@example.org'
const password = 'белка грызёт орехи'
const name = 'Белкина Зоя Ильинична'

/** R2.07 R2.10 One person, from registration to membership in a group. */
describe('The admission process', () => {
  let app: App
  let applicant: Visit
  let office: Visit
  beforeAll(async () => {
    app = await startApp()
    applicant = await app.visit()
    office = await app.visit()
  })
  afterAll(() => app.stop())

  const enter = async ({ page }: Visit) => {
    await page.goto('/login')
    await fill(page, 'Электронная почта', email)
    await fill(page, 'Пароль', password)
    await press(page, 'Войти')
    await page.waitForURL('**/dashboard')
    await h1(page, 'Здравствуйте, Зоя Ильинична')
  }
  const openCase = async (page: Page) => {
    await page.goto('/profiles?filter={}')
    await page.getByRole('searchbox').fill('Белкина')
    await page.getByText('1–1 из 1').waitFor()
    await page.locator('tbody a.name').click()
    await h1(page, name)
  }

  it('R2.02 R2.04 registers a person, confirms the address and leads to the application', async () => {
    const { page } = applicant
    await page.goto('/register')
    await fill(page, 'Фамилия', 'Белкина')
    await fill(page, 'Имя', 'Зоя')
    await page.getByRole('textbox', { name: /^Отчество/ }).fill('Ильинична')
    await fill(page, 'Электронная почта', email)
    await fill(page, 'Пароль', password)
    await page.getByRole('checkbox', { name: /^Я принимаю/ }).check()
    await page.getByRole('checkbox', { name: /^Я даю/ }).check()
    await page.getByRole('button', { name: 'Зарегистрироваться', exact: true }).click()
    await h1(page, 'Проверьте почту')
    const { links } = await mailTo(app.server, email)
    await page.goto(new URL(links[0] ?? '').pathname)
    await press(page, 'Подтвердить адрес')
    await h1(page, 'Почта подтверждена')
    // Registration also signs the user in.
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await page.waitForURL('**/dashboard')
    await page
      .getByRole('region', { name: 'Подайте заявление' })
      .getByRole('link', { name: 'Заполнить анкету' })
      .click()
    await h1(page, 'Поступление')
    await press(page, 'Заполнить анкету')
    await h1(page, 'Личные данные')
    await expect.poll(() => page.getByLabel('Фамилия').inputValue(), patience).toBe('Белкина')
  })

  it('R0.05 R2.07 fills in the application step by step without losing data offline or on a reload', async () => {
    const { page, context } = applicant
    await fillPerson(page)
    await saved(page)

    await context.setOffline(true)
    await fill(page, 'Кем выдан', 'УМВД России по Псковской области')
    await page.getByText('Нет связи. Набранное хранится на этом устройстве').waitFor()
    await context.setOffline(false)
    await saved(page)

    await step(page, 'Контакты')
    await page.getByLabel('Телефон', { exact: true }).fill('8 911 222-33-44')
    await fill(page, 'Регион', 'Псковская область')
    await fill(page, 'Город, посёлок или село', 'Псков')
    await page.route('**/api/my/profile', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await fill(page, 'Улица, дом, квартира', 'ул. Гоголя, 5')
    await page.getByText('Нет связи. Набранное хранится на этом устройстве').waitFor()
    await page.reload()
    await page.getByText(/^Вернули набранное/).waitFor()
    await expect.poll(() => page.getByLabel('Улица, дом, квартира').inputValue(), patience).toBe('ул. Гоголя, 5')
    await page.unroute('**/api/my/profile')
    await fill(page, 'Индекс — необязательно', '180000')
    await saved(page)

    await step(page, 'Образование')
    await fillEducation(page)
    await step(page, 'Экзамены и достижения')
    await step(page, 'Направления')
  })

  it('R2.07 sorts the choices by keyboard and records the consents', async () => {
    const { page } = applicant
    await addChoices(page, ['Графический дизайнер', 'Сетевое и системное администрирование'])
    await page.getByRole('button', { name: /^Сетевое и системное администрирование, место 2/ }).focus()
    await page.keyboard.press('ArrowUp')
    await inOrder(page.locator('.choice-row b'), ['Сетевое и системное администрирование', 'Графический дизайнер'])
    await saved(page)
    await step(page, 'Согласия')
    const given = page.getByText(/^Дано \d\d\.\d\d\.\d{4}/)
    // Uses click instead of check, because the box is immediately replaced by the date.
    await page.getByLabel('Даю согласие на обработку данных').click()
    await given.first().waitFor()
    await page.getByLabel('Подтверждаю').click()
    await given.nth(1).waitFor()
    await step(page, 'Проверка и отправка')
    await page.getByRole('heading', { name: /^До отправки остал/ }).waitFor()
    expectNoComplaints({
      ...applicant,
      complaints: applicant.complaints.filter((one) => !/ERR_INTERNET|ERR_FAILED/.test(one)),
    })
  })

  it('R0.05 R2.07 uploads every required document from the checklist', async () => {
    const { page } = applicant
    await page
      .getByRole('link', { name: /^Загрузите документ/ })
      .first()
      .click()
    await h1(page, 'Мои документы')
    const todo = page.getByRole('region', { name: 'Нужно загрузить' })
    await todo.waitFor()
    for (let left = await todo.locator('.document-item').count(); left > 0; left -= 1) {
      const doc = todo.locator('.document-item').first()
      const title = (await doc.locator('h3').textContent()) ?? ''
      if ((await doc.locator('form').count()) === 0) await doc.getByRole('button', { name: 'Загрузить' }).click()
      await doc
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: `${title}.png`,
          mimeType: 'image/png',
          buffer: await plainPng(),
        })
      await doc.getByText(/^Страница 1 /).waitFor()
      await doc.getByRole('button', { name: 'Отправить документ' }).click()
      await expect.poll(() => todo.locator('.document-item').count(), patience).toBe(left - 1)
    }
  })

  it('R2.07 submits the application and explains the next steps', async () => {
    const { page } = applicant
    await page.goto('/my-profile?step=check')
    await page.getByText('Всё заполнено, заявление можно отправлять.').waitFor()
    await press(page, 'Отправить заявление')
    await h1(page, 'Моё заявление')
    await page.locator('.page-title').getByText('Отправлено', { exact: true }).waitFor()
  })

  it('R2.10 R6.06 lets the office claim the application, comment on a field and return it', async () => {
    await enterAs(app, office, 'admissions')
    const { page } = office
    await openCase(page)
    await press(page, /^Взять на проверку/)
    await page.getByText(/^Заявление у вас до \d\d:\d\d/).waitFor()
    await press(page, /^Показать\s*: СНИЛС/)
    await page.getByText('112-233-445 95').waitFor()
    await press(page, /^Замечание\s*: СНИЛС/)
    await fill(page, 'Что исправить', 'На скане другой номер.')
    await press(page, 'Оставить замечание')
    await page.getByText('1 замечание уйдёт абитуриенту').waitFor()
    await page.keyboard.press('b')
    await page.getByRole('dialog').getByRole('button', { name: 'Вернуть на исправление' }).click()
    await page.locator('.page-title').getByText('Нужны исправления', { exact: true }).waitFor()
  })

  it('R4.05 notifies the applicant by mail and in the app, and opens only the commented field', async () => {
    const { page } = applicant
    expect((await mailTo(app.server, email, '«Абитура»: ')).links[0]).toContain('/my-profile')
    await page.goto('/dashboard')
    await press(page, /^Уведомления, новых: /)
    await page
      .getByRole('menuitem', { name: /^Новое: / })
      .first()
      .click()
    await page.waitForURL('**/my-profile**')
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'На скане другой номер.' }).click()
    await h1(page, 'Личные данные')
    await page.getByRole('textbox', { name: 'Фамилия', disabled: true }).waitFor()
    await fill(page, 'СНИЛС', '087-654-303 00')
    await page
      .getByRole('complementary', { name: 'Замечание приёмной комиссии' })
      .getByText('Вы изменили это поле.')
      .waitFor()
    await saved(page)
    await page.goto('/my-profile?step=check')
    await press(page, 'Отправить снова')
    await h1(page, 'Моё заявление')
    await page.locator('.page-title').getByText('Отправлено повторно', { exact: true }).waitFor()
  })

  it('R2.10 shows the office the changes, and accepts documents and application by keyboard', async () => {
    const { page } = office
    await openCase(page)
    await press(page, /^Взять на проверку/)
    await page.getByRole('heading', { name: 'Изменилось с прошлой проверки: 1 поле' }).waitFor()
    const remark = page.getByRole('button', { name: 'Закрыть замечание' })
    await remark.click()
    await remark.waitFor({ state: 'detached' })
    const papers = page.getByRole('region', { name: 'Документы' })
    await papers.locator('li a').first().waitFor()
    const links = await papers.locator('li a').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) await acceptByKey(app, page, link)
    await openCase(page)
    await page.getByRole('button', { name: 'Принять', exact: true }).click()
    await page.locator('.page-title').getByText('Принято', { exact: true }).waitFor()
  })

  it('R2.10 ranks and recommends the choice, and enrols the applicant who gave consent and original documents', async () => {
    await applicant.page.goto('/my-profile')
    await applicant.page.getByLabel('Согласен (согласна) на зачисление').click()
    await applicant.page
      .getByText(/^Дано \d\d\.\d\d\.\d{4}/)
      .first()
      .waitFor()

    const { page } = office
    await openCase(page)
    await page.getByRole('region', { name: 'Документы' }).getByRole('link', { name: 'Все документы' }).click()
    await takeOriginals(page)

    await page.goto('/profiles/ranking')
    await page
      .getByRole('row', { name: /Сетевое и системное администрирование.*Договор/ })
      .getByRole('link')
      .first()
      .click()
    await h1(page, 'Сетевое и системное администрирование')
    await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).check()
    const toolbar = page.getByRole('toolbar')
    await toolbar.getByRole('button', { name: /^Рекомендовать/ }).click()
    await page.getByText('Рекомендован 1 человек').waitFor()
    await page.getByRole('checkbox', { name: `Выбрать: ${name}` }).setChecked(true)
    await toolbar.getByRole('button', { name: /^Зачислить/ }).click()
    const order = page.getByRole('dialog', { name: 'Зачислить 1 человека' })
    await order.getByRole('combobox', { name: /^Группа/ }).click()
    await page
      .getByRole('option', { name: /свободно мест/ })
      .first()
      .click()
    await order.getByLabel('Номер приказа').fill('17-з')
    await order.getByRole('button', { name: 'Зачислить' }).click()
    await page.getByText('Зачислен 1 человек').waitFor()
  })

  it('R2.07 makes the person a student of the group, who can sign in on a phone', async () => {
    const again = await app.visit({ screen: phone })
    const { page } = again
    await enter(again)
    await page
      .locator('.page-head .sub')
      .getByText(/ · группа /i)
      .waitFor()
    await page.goto('/my-profile')
    await page.locator('.page-title').getByText('Зачисление оформлено', { exact: true }).waitFor()
    const { current_group, role } = await page.evaluate(async () => {
      const token = /token=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch('/api/user', { headers: { Authorization: `Bearer ${token}` } })
      return answer.json()
    })
    expect(role).toBe('student')
    expect(current_group).not.toBeNull()
    expectNoComplaints(again)
    await again.close()
  })

  it('causes no browser errors', () => {
    expectNoComplaints(office)
  })
})
