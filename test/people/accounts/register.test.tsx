import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailTo, newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { errorsUnder, heading, startVisitor, press, tick, type, valueOf } from './kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
beforeEach(visitor.arrive)
afterEach(visitor.leave)
afterAll(server.stop)

const terms = /^Я принимаю/
const personalData = /^Я даю/
const consentsOf = (email: string) =>
  server.db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select(['kind', 'consents.version'])
    .where('email', '=', email)
    .orderBy('consents.id')
    .execute()

const fillIn = async (email: string) => {
  await visitor.open('/register')
  type('Фамилия', 'Орлова')
  type('Имя', 'Вера')
  type('Электронная почта', email)
  type('Пароль', newPassword)
}

describe('R2.02 Registration', () => {
  it('creates an account with two consents and says where the link was sent', async () => {
    await fillIn('vera@example.org')
    tick(terms)
    tick(personalData)
    press('Зарегистрироваться')
    await heading('Проверьте почту')
    expect(screen.getByText(/письмо на адрес vera@example\.org/)).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Проверьте почту')
    expect(await consentsOf('vera@example.org')).toEqual([
      { kind: 'terms', version: 1 },
      { kind: 'personal_data', version: 1 },
    ])
    expect((await mailTo(server, 'vera@example.org')).subject).toBe('Подтвердите адрес почты')
  })

  it('shows the same message if the address already has an account', async () => {
    await fillIn('vera@example.org')
    tick(terms)
    tick(personalData)
    press('Зарегистрироваться')
    await heading('Проверьте почту')
    expect((await mailTo(server, 'vera@example.org')).subject).toBe('У вас уже есть учётная запись')
  })

  it('sends the mail again at most once a minute', async () => {
    await fillIn('again@example.org')
    tick(terms)
    tick(personalData)
    press('Зарегистрироваться')
    await heading('Проверьте почту')
    press('Отправить ещё раз')
    await screen.findByText('Отправили ещё раз.')
    expect(screen.queryByRole('button', { name: 'Отправить ещё раз' })).toBeNull()
    const mails = (await server.mails()).filter(({ to }) => to === 'again@example.org')
    expect(mails).toHaveLength(2)
  })

  it('R5.01 shows server errors at the fields and keeps the input', async () => {
    await visitor.open('/register')
    type('Электронная почта', 'не адрес')
    type('Пароль', '1234567')
    press('Зарегистрироваться')
    await waitFor(() => expect(errorsUnder('Фамилия')).toMatch(/^Укажите фамилию/))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Фамилия')))
    expect(errorsUnder('Электронная почта')).toMatch(/Адрес записывают так/)
    expect(errorsUnder('Пароль')).toMatch(/8 знаков/)
    expect(errorsUnder(terms)).toBe('Без этого учётную запись не открыть.')
    expect(errorsUnder(personalData)).toBe('Без согласия колледж не может хранить ваши данные.')
    expect(valueOf('Электронная почта')).toBe('не адрес')
    expect(valueOf('Пароль')).toBe('1234567')
  })

  it('asks for consent again if a text changed in the meantime', async () => {
    await fillIn('late@example.org')
    tick(terms)
    tick(personalData)
    await server.as('admin').call('POST /api/settings/legal-texts', {
      body: { kind: 'terms', translations: { ru: { title: 'Условия', body: 'Новые.' } } },
    })
    press('Зарегистрироваться')
    await waitFor(() => expect(errorsUnder(terms)).toMatch(/изменил/))
    expect(screen.getByRole('checkbox', { name: terms }).matches(':checked')).toBe(false)
    expect(screen.getByRole('checkbox', { name: personalData }).matches(':checked')).toBe(true)
    tick(terms)
    press('Зарегистрироваться')
    await heading('Проверьте почту')
    expect(await consentsOf('late@example.org')).toEqual([
      { kind: 'terms', version: 2 },
      { kind: 'personal_data', version: 1 },
    ])
  })

  it('opens the texts next to the form and keeps the input', async () => {
    await visitor.open('/register')
    const links = screen.getAllByRole('link', { name: /откроется в новой вкладке/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms#terms', '/terms#personal-data'])
    expect(links.map((link) => link.getAttribute('target'))).toEqual(['_blank', '_blank'])
  })

  it('checks the password length during typing', async () => {
    await visitor.open('/register')
    type('Пароль', '12345')
    expect(screen.getByText('Ещё 3 знака.')).toBeDefined()
    type('Пароль', 'рыжий кот')
    expect(screen.getByText('Длины хватает. Длиннее — надёжнее.')).toBeDefined()
    type('Пароль', newPassword)
    expect(screen.getByText('Хорошая длина.')).toBeDefined()
  })

  it('explains to visitors what to do while it is closed', async () => {
    await visitor.open('/register', { config: { registration: false } })
    await heading('Регистрация закрыта')
    expect(screen.queryByRole('button', { name: 'Зарегистрироваться' })).toBeNull()
  })
})

describe('R2.02 The terms page', () => {
  it('shows both texts with version and date, and the directions open for admission', async () => {
    await visitor.open('/terms')
    const { data } = await server.as('guest').call('GET /api/terms', { locale: 'ru' })
    await heading(data.terms.title)
    expect(await screen.findByRole('heading', { level: 2, name: data.personal_data.title })).toBeDefined()
    expect(screen.getByText(new RegExp(`Редакция ${data.terms.version} от \\d\\d\\.\\d\\d\\.\\d{4}`))).toBeDefined()
    const shown = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(shown).toEqual(data.directions.map(({ code, name }) => `${code} ${name}`))
  })
})
