import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../../src/app/shell/session/session'
import { makeMember } from '../../kit/member'
import { mailTo, newPassword, register, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { errorsUnder, heading, link, startVisitor, press, tick, type, valueOf } from './kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
beforeEach(visitor.arrive)
afterEach(visitor.leave)
afterAll(server.stop)

const isVerified = async (email: string) => {
  const { email_verified_at } = await server.db
    .selectFrom('users')
    .select('email_verified_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return email_verified_at !== null
}
const href = (name: string) => link(name).getAttribute('href')

describe('R2.04 The confirmation link', () => {
  it('confirms nothing when it is only opened, as mail scanners do', async () => {
    const { email, mail } = await register(server)
    await visitor.open(`/email/verify/${tokenIn(mail)}`)
    await heading('Подтверждение почты')
    expect(await isVerified(email)).toBe(false)
    // The buttons appear once it is known whether somebody is signed in.
    await screen.findByRole('button', { name: 'Подтвердить без входа' })
    press('Подтвердить без входа')
    await heading('Почта подтверждена')
    expect(await isVerified(email)).toBe(true)
  })

  it('signs in without a password in the browser of the registration', async () => {
    const email = 'here.and.now@example.org'
    await visitor.open('/register')
    type('Фамилия', 'Орлова')
    type('Имя', 'Вера')
    type('Электронная почта', email)
    type('Пароль', newPassword)
    tick(/^Я принимаю/)
    tick(/^Я даю/)
    press('Зарегистрироваться')
    await heading('Проверьте почту')
    await visitor.open(`/email/verify/${tokenIn(await mailTo(server, email))}`)
    expect(screen.queryByText(/перестанет действовать/)).toBeNull()
    press('Подтвердить адрес')
    await heading('Почта подтверждена')
    expect(link('На главную')).toBeDefined()
    expect(session.current()).toMatchObject({ email, email_verified: true })
  })

  it('can be used without sign-in, which ends all earlier access and requires a new password', async () => {
    const { email, mail } = await register(server)
    await visitor.open(`/email/verify/${tokenIn(mail)}`)
    expect(screen.getByText(/всё, чем её открывали раньше, перестанет действовать/)).toBeDefined()
    press('Подтвердить без входа')
    await heading('Почта подтверждена')
    fireEvent.click(link('Придумать пароль'))
    await heading('Новый пароль')
    type('Новый пароль', 'совсем другие слова')
    press('Сохранить пароль')
    await heading('Пароль сохранён')
    fireEvent.click(link('Войти'))
    await heading('Вход')
    type('Пароль', 'совсем другие слова')
    press('Войти')
    await waitFor(() => expect(session.current()?.email).toBe(email))
  })

  it('keeps all access for users who sign in first', async () => {
    const { email, mail } = await register(server)
    await visitor.open(`/email/verify/${tokenIn(mail)}`)
    fireEvent.click(link('Войти и подтвердить'))
    await heading('Вход')
    type('Электронная почта', email)
    type('Пароль', newPassword)
    press('Войти')
    await heading('Подтверждение почты')
    expect(screen.queryByText(/перестанет действовать/)).toBeNull()
    press('Подтвердить адрес')
    await heading('Почта подтверждена')
    expect(link('На главную')).toBeDefined()
    expect(session.current()).toMatchObject({ email, email_verified: true })
  })

  it('asks for sign-in first if it confirms another address', async () => {
    const { client, email } = await makeMember(server)
    await client.call('PATCH /api/settings/email', { body: { email: `new.${email}`, password: newPassword } })
    await visitor.open(`/email/verify/${tokenIn(await mailTo(server, `new.${email}`))}`)
    press('Подтвердить без входа')
    await screen.findByText('Войдите в учётную запись, которой меняете адрес, и нажмите ещё раз.')
    expect(href('Войти и подтвердить')).toMatch(/^\/login\?next=%2Femail%2Fverify%2F/)
  })

  it('says that it was used already and offers a new mail', async () => {
    const { mail } = await register(server)
    await server.as('guest').call('POST /api/email/verify/:id', { params: { id: tokenIn(mail) } })
    await visitor.open(`/email/verify/${tokenIn(mail)}`)
    press('Подтвердить без входа')
    await heading('Ссылка не сработала')
    expect(screen.getByText(/По этой ссылке уже переходили/)).toBeDefined()
    expect(href('Получить новое письмо')).toBe('/email/resend')
  })

  it.each(['abc', 'a%2Fb', '%D0%B9'.repeat(20)])('is reported as invalid when it is mangled (%s)', async (id) => {
    await visitor.open(`/email/verify/${id}`)
    press('Подтвердить без входа')
    await heading('Ссылка не сработала')
    expect(href('Получить новое письмо')).toBe('/email/resend')
  })

  it('removes the notice from the pages of a signed-in user', async () => {
    const { email, mail } = await register(server)
    await visitor.signIn(email, newPassword)
    await visitor.open('/dashboard')
    expect(screen.getByText(/Подтвердите почту/)).toBeDefined()
    await visitor.open(`/email/verify/${tokenIn(mail)}`)
    press('Подтвердить адрес')
    await heading('Почта подтверждена')
    await visitor.open('/dashboard')
    expect(screen.queryByText(/Подтвердите почту/)).toBeNull()
  })

  it('can be requested again in the notice above every page', async () => {
    const { email, mail } = await register(server)
    await visitor.signIn(email, newPassword)
    await visitor.open('/dashboard')
    press('Отправить письмо ещё раз')
    await screen.findByText('Письмо отправлено. Проверьте почту.')
    expect(tokenIn(await mailTo(server, email))).not.toBe(tokenIn(mail))
  })

  it('is mailed again on request, with the same message for an unknown address', async () => {
    for (const email of [(await register(server)).email, 'nobody@example.org']) {
      await visitor.open('/email/resend')
      type('Электронная почта', email)
      press('Отправить письмо')
      await heading('Проверьте почту')
      expect(
        screen.getByText(`Если адрес ${email} ещё ждёт подтверждения, письмо со ссылкой уже в пути.`),
      ).toBeDefined()
    }
  })
})

describe('R2.03 A forgotten password', () => {
  const requestLink = async () => {
    const member = await makeMember(server)
    await visitor.open('/password/reset')
    type('Электронная почта', member.email)
    press('Отправить ссылку')
    await heading('Проверьте почту')
    return { ...member, token: tokenIn(await mailTo(server, member.email)) }
  }

  it('is replaced through the mailed link, which ends all sessions and prefills sign-in', async () => {
    const { email, client, token } = await requestLink()
    await visitor.open(`/password/reset/${token}`)
    type('Новый пароль', 'совсем другие слова')
    press('Сохранить пароль')
    await heading('Пароль сохранён')
    expect((await client.get('/api/user')).status).toBe(401)
    fireEvent.click(link('Войти'))
    await heading('Вход')
    expect(valueOf('Электронная почта')).toBe(email)
    type('Пароль', 'совсем другие слова')
    press('Войти')
    await waitFor(() => expect(session.current()?.email).toBe(email))
  })

  it('can be replaced through the same link after a rejected new password', async () => {
    const { token } = await requestLink()
    await visitor.open(`/password/reset/${token}`)
    type('Новый пароль', 'password')
    press('Сохранить пароль')
    await waitFor(() => expect(errorsUnder('Новый пароль')).toMatch(/легко угадать/))
    type('Новый пароль', newPassword)
    press('Сохранить пароль')
    await heading('Пароль сохранён')
  })

  it('R5.01 cannot be requested for an invalid address, which is reported at its field', async () => {
    await visitor.open('/password/reset')
    type('Электронная почта', 'мимо')
    press('Отправить ссылку')
    await waitFor(() => expect(errorsUnder('Электронная почта')).toMatch(/Адрес записывают так/))
  })

  it('cannot be replaced through a used link; the page offers a new one', async () => {
    const { token } = await requestLink()
    await server.as('guest').call('POST /api/password/reset', { body: { token, password: 'чужая рука успела' } })
    await visitor.open(`/password/reset/${token}`)
    type('Новый пароль', newPassword)
    press('Сохранить пароль')
    await heading('Ссылка не сработала')
    expect(href('Получить новую ссылку')).toBe('/password/reset')
  })
})
