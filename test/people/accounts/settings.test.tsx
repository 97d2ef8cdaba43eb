import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toast } from '../../../src/app/shell/toasts/store'
import { choose } from '../../app/kit/choose'
import { makeMember } from '../../kit/member'
import { mailTo, newPassword, tokenIn } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { errorsUnder, heading, link, startVisitor, press, tick, type, valueOf } from './kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
beforeEach(visitor.arrive)
afterEach(visitor.leave)
afterAll(server.stop)

const arrive = async (address: string) => {
  const member = await makeMember(server)
  await visitor.signIn(member.email, newPassword)
  await visitor.open(address)
  return member
}
const atApplication = async () => {
  const member = await arrive('/settings/profile')
  await screen.findByLabelText('Телефон — необязательно')
  return member
}
const atPassword = async () => {
  const member = await arrive('/settings/password')
  await screen.findByLabelText('Нынешний пароль')
  return member
}
const dialog = () => within(screen.getByRole('dialog'))
const confirmIn = (verb: string) => fireEvent.click(dialog().getByRole('button', { name: verb }))

describe('R2.13 The profile page', () => {
  it('saves names, phone and time zone, and updates the name in the page frame', async () => {
    const { client } = await atApplication()
    type('Фамилия', 'Лебедева')
    type('Телефон — необязательно', '8 916 123-45-67')
    fireEvent.blur(screen.getByLabelText('Телефон — необязательно'))
    await choose(screen.getByLabelText('Часовой пояс'), 'Омск, UTC+6')
    expect(screen.getByText('Есть несохранённые изменения')).toBeDefined()
    press('Сохранить')
    await screen.findByText(/^Сохранено \d\d:\d\d$/)
    const { data } = await client.call('GET /api/settings/profile')
    expect(data).toMatchObject({ last_name: 'Лебедева', phone: '+79161234567', time_zone: 'Asia/Omsk' })
    expect(screen.getByRole('button', { name: 'Лебедева В. П.' })).toBeDefined()
    expect(valueOf('Телефон — необязательно')).toBe('+7 916 123-45-67')
  })

  it('is saved by Ctrl+S from any field, also with a Russian keyboard layout', async () => {
    const { client } = await atApplication()
    type('Имя', 'Ольга')
    fireEvent.keyDown(screen.getByLabelText('Имя'), { key: 'ы', code: 'KeyS', ctrlKey: true })
    await screen.findByText(/^Сохранено \d\d:\d\d$/)
    expect((await client.call('GET /api/settings/profile')).data.first_name).toBe('Ольга')
  })

  it('R5.01 shows server errors at the field', async () => {
    await atApplication()
    type('Фамилия', '')
    type('Телефон — необязательно', '12')
    press('Сохранить')
    await waitFor(() => expect(errorsUnder('Фамилия')).toMatch(/^Укажите фамилию/))
    expect(errorsUnder('Телефон — необязательно')).toMatch(/Номер/)
  })

  it('keeps both of two concurrent edits', async () => {
    const { client } = await atApplication()
    const { data: before } = await client.call('GET /api/settings/profile')
    await client.call('PATCH /api/settings/profile', { body: { version: before.version, first_name: 'Лидия' } })
    type('Фамилия', 'Сорокина')
    press('Сохранить')
    await screen.findByText(/Пока страница была открыта, данные изменились/)
    expect(valueOf('Имя')).toBe('Лидия')
    expect(valueOf('Фамилия')).toBe('Сорокина')
    press('Сохранить')
    await screen.findByText(/^Сохранено/)
    const { data } = await client.call('GET /api/settings/profile')
    expect(data).toMatchObject({ first_name: 'Лидия', last_name: 'Сорокина' })
  })

  it('warns before unsaved changes are lost', async () => {
    await atApplication()
    type('Фамилия', 'Сорокина')
    fireEvent.click(link('Пароль и вход'))
    await screen.findByText('Изменения в этой форме пропадут.')
    confirmIn('Остаться')
    expect(valueOf('Фамилия')).toBe('Сорокина')
    fireEvent.click(link('Пароль и вход'))
    await screen.findByText('Изменения в этой форме пропадут.')
    confirmIn('Уйти без сохранения')
    await heading('Пароль и вход')
  })

  it('shows the accepted consents with their texts', async () => {
    await atApplication()
    const texts = screen.getAllByRole('link', { name: /^Открыть текст/ }).map((one) => one.getAttribute('href'))
    expect(texts).toEqual(['/terms#terms', '/terms#personal-data'])
    expect(screen.getAllByText(/Редакция 1, дано \d\d\.\d\d\.\d{4}/)).toHaveLength(2)
  })
})

describe('A change of address', () => {
  it('requires the password and takes effect once the mailed link is opened', async () => {
    const { client, id } = await atApplication()
    press('Изменить адрес')
    type('Новый адрес', `new.${id}@example.org`)
    type('Ваш пароль', 'не тот')
    confirmIn('Отправить ссылку')
    await waitFor(() => expect(errorsUnder('Ваш пароль')).toBe('Неверный пароль.'))
    type('Ваш пароль', newPassword)
    confirmIn('Отправить ссылку')
    await screen.findByText(new RegExp(`Новый адрес new\\.${id}@example\\.org ждёт подтверждения`))
    expect(screen.queryByRole('dialog')).toBeNull()
    const mail = await mailTo(server, `new.${id}@example.org`)
    await client.call('POST /api/email/verify/:id', { params: { id: tokenIn(mail) } })
    expect((await client.call('GET /api/user')).email).toBe(`new.${id}@example.org`)
  })
})

describe('Personal data', () => {
  it('can be deleted through a request, which needs the password and can be withdrawn', async () => {
    const { client } = await atApplication()
    press('Попросить удалить меня')
    type('Ваш пароль', newPassword)
    confirmIn('Попросить удалить')
    await screen.findByText(/вы попросили удалить ваши данные/)
    expect((await client.call('GET /api/settings/profile')).data.erase_requested_at).not.toBeNull()
    press('Отозвать просьбу')
    await screen.findByRole('button', { name: 'Попросить удалить меня' })
    expect((await client.call('GET /api/settings/profile')).data.erase_requested_at).toBeNull()
  })
})

describe('R2.13 The password', () => {
  it('is changed with the old one, which signs out other devices but not this one', async () => {
    const { client, signIn } = await atPassword()
    type('Нынешний пароль', 'не тот')
    type('Новый пароль', 'семь синих сов')
    press('Сменить пароль')
    await waitFor(() => expect(errorsUnder('Нынешний пароль')).toBe('Неверный пароль.'))
    type('Нынешний пароль', newPassword)
    press('Сменить пароль')
    await waitFor(() => expect(toast.shown().map(({ title }) => title)).toContain('Пароль изменён'))
    expect(valueOf('Новый пароль')).toBe('')
    expect((await client.get('/api/user')).status).toBe(401)
    expect((await (await signIn('семь синих сов')).call('GET /api/user')).role).toBe('enrollee')
    await visitor.open('/settings/profile')
    await heading('Профиль')
  })

  it('must be replaced after sign-in with a login slip before anything else opens', async () => {
    const names = { last_name: 'Щукина', first_name: 'Юлия', middle_name: '' }
    const body = { ...names, role: 'enrollee', entry: 'slip' }
    const { data } = await server.as('admin').call('POST /api/access/users', { body })
    await visitor.open('/login')
    type('Электронная почта', data.slip?.login ?? '')
    type('Пароль', data.slip?.password ?? '')
    press('Войти')
    await heading('Пароль и вход')
    expect(screen.getByText(/Вы вошли с одноразовым паролем/)).toBeDefined()
    await screen.findByLabelText('Нынешний пароль')
    type('Нынешний пароль', data.slip?.password ?? '')
    type('Новый пароль', 'семь синих сов')
    press('Сменить пароль')
    await waitFor(() => expect(screen.queryByText(/Вы вошли с одноразовым паролем/)).toBeNull())
  })
})

describe('Devices', () => {
  it('are listed with the current one marked and a button to sign out each of the others', async () => {
    const { client } = await atPassword()
    const buttons = await screen.findAllByRole('button', { name: /^Завершить сеанс/ })
    expect(buttons).toHaveLength(1)
    expect(screen.getByText('Это устройство')).toBeDefined()
    press(/^Завершить сеанс/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Завершить сеанс/ })).toBeNull())
    expect((await client.get('/api/user')).status).toBe(401)
  })

  it('can all be signed out except the current one', async () => {
    const { signIn } = await makeMember(server)
    const { email } = await (await signIn()).call('GET /api/user')
    const others = [await signIn(), await signIn()]
    await visitor.signIn(email ?? '', newPassword)
    await visitor.open('/settings/password')
    fireEvent.click(await screen.findByRole('button', { name: 'Завершить все, кроме этого' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Завершить сеанс/ })).toBeNull())
    for (const other of others) expect((await other.get('/api/user')).status).toBe(401)
  })
})

describe('API tokens', () => {
  it('have selected permissions, are shown once and can be revoked', async () => {
    await atPassword()
    press('Создать ключ')
    type('Название', 'Сайт колледжа')
    tick('Подача документов')
    expect(dialog().queryByRole('checkbox', { name: 'Пользователи' })).toBeNull()
    type('Ваш пароль', newPassword)
    confirmIn('Создать ключ')
    await screen.findByRole('heading', { name: 'Ключ создан' })
    const key = screen.getByRole('dialog').querySelector('code')?.textContent ?? ''
    const program = server.withToken(key)
    expect((await program.call('GET /api/user')).can).toMatchObject({ enroll: true, vote: false })
    expect((await program.get('/api/settings/profile')).status).toBe(403)
    confirmIn('Сохранено, закрыть')
    expect(document.body.textContent).not.toContain(key)
    fireEvent.click(await screen.findByRole('button', { name: 'Отозвать ключ Сайт колледжа' }))
    await waitFor(() => expect(screen.queryByText('Сайт колледжа')).toBeNull())
    expect((await program.get('/api/user')).status).toBe(401)
  })
})
