import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../../src/app/shell/session/session'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { errorsUnder, heading, startVisitor, press, type } from './kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
beforeEach(visitor.arrive)
afterEach(visitor.leave)
afterAll(server.stop)

/** Returns the authenticator code of the next time step, because each code can be used once. */
const nextCode = (secret: string) => {
  server.clock.advance({ seconds: 30 })
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return totp.generate({ timestamp: server.clock.now().getTime() })
}

const withAuthenticator = async () => {
  const { email, client } = await makeMember(server)
  const { data } = await client.call('POST /api/settings/two-factor/enable', { body: { password: newPassword } })
  const confirmed = await client.call('POST /api/settings/two-factor/confirm', {
    body: { code: nextCode(data.secret) },
  })
  return { email, secret: data.secret, codes: confirmed.data.recovery_codes }
}

const passFirstStep = async (email: string, address = '/login') => {
  await visitor.open(address)
  type('Электронная почта', email)
  type('Пароль', newPassword)
  press('Войти')
  await heading('Второй шаг входа')
}

describe('Two-step sign-in', () => {
  it('accepts the authenticator code and opens the requested page', async () => {
    const { email, secret } = await withAuthenticator()
    await passFirstStep(email, '/login?next=%2Fsettings%2Fpassword')
    expect(session.current()).toBeNull()
    type('Код', nextCode(secret))
    press('Войти')
    await heading('Пароль и вход')
    expect(session.current()?.email).toBe(email)
  })

  it('accepts a recovery code instead of an authenticator code', async () => {
    const { email, codes } = await withAuthenticator()
    await passFirstStep(email)
    type('Код', codes[0] ?? '')
    press('Войти')
    await waitFor(() => expect(session.current()?.email).toBe(email))
  })

  it('shows an error at the field for a wrong code and does not sign in', async () => {
    const { email } = await withAuthenticator()
    await passFirstStep(email)
    type('Код', '000000')
    press('Войти')
    await waitFor(() => expect(errorsUnder('Код')).toMatch(/не подходит|не подошёл/))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Код')))
    expect(session.current()).toBeNull()
  })

  it('asks for the password again after the ticket has expired', async () => {
    const { email, secret } = await withAuthenticator()
    await passFirstStep(email)
    await server.db.updateTable('one_time_tokens').set({ expires_at: '2020-01-01T00:00:00Z' }).execute()
    type('Код', nextCode(secret))
    press('Войти')
    await screen.findByText('Время вышло. Введите почту и пароль ещё раз.')
    press('Войти другим способом')
    await heading('Вход')
  })
})

describe('Second factor setup', () => {
  const dialog = () => within(screen.getByRole('dialog'))
  const confirmIn = (verb: string) => fireEvent.click(dialog().getByRole('button', { name: verb }))

  it('requires the password and a first code, and shows the recovery codes once', async () => {
    const { email, client } = await makeMember(server)
    await visitor.signIn(email, newPassword)
    await visitor.open('/settings/password')
    fireEvent.click(await screen.findByRole('button', { name: 'Включить второй шаг' }))
    type('Ваш пароль', newPassword)
    confirmIn('Продолжить')
    expect((await screen.findByRole('img', { name: 'QR-код для приложения с кодами' })).getAttribute('src')).toMatch(
      /^data:image\/svg/,
    )
    const secret = (screen.getByRole('dialog').querySelector('code')?.textContent ?? '').replaceAll(' ', '')
    type('Шесть цифр из приложения', '000000')
    confirmIn('Включить')
    await waitFor(() => expect(errorsUnder('Шесть цифр из приложения')).toMatch(/не под/))
    type('Шесть цифр из приложения', nextCode(secret))
    confirmIn('Включить')
    await screen.findByRole('heading', { name: 'Сохраните резервные коды' })
    const codes = dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(codes).toHaveLength(10)
    const [firstCode = ''] = codes
    confirmIn('Сохранено, закрыть')
    await screen.findByText('Осталось 10 резервных кодов')
    expect(document.body.textContent).not.toContain(firstCode)
    expect((await client.call('GET /api/settings/two-factor')).data.enabled).toBe(true)

    press('Выключить')
    type('Ваш пароль', newPassword)
    type('Код', firstCode)
    confirmIn('Выключить')
    await screen.findByText('Выключен')
    expect((await client.call('GET /api/settings/two-factor')).data.enabled).toBe(false)
  })
})
