import { fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeMember } from '../../kit/member'
import { newPassword } from '../../kit/newcomer'
import { startTestServer } from '../../kit/server'
import { startVisitor, press, type } from './kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
beforeEach(visitor.arrive)
afterEach(visitor.leave)
afterAll(server.stop)

const atApplication = async ({ studies }: { studies: boolean }) => {
  const member = await makeMember(server)
  if (studies)
    await server.pool.query(
      `INSERT INTO memberships (user_id, group_id, started_on) SELECT $1, id, '2026-09-01' FROM groups
       WHERE capacity > (SELECT count(*) FROM memberships WHERE group_id = groups.id) ORDER BY id LIMIT 1`,
      [member.id],
    )
  await visitor.signIn(member.email, newPassword)
  await visitor.open('/settings/profile')
  await screen.findByLabelText('Телефон — необязательно')
  return member
}

describe('The name in the settings', () => {
  it('is locked for a student, who can request a change', async () => {
    await atApplication({ studies: true })
    expect(screen.getByLabelText('Фамилия')).toHaveProperty('disabled', true)
    press('Попросить сменить имя')
    const dialog = within(await screen.findByRole('dialog', { name: 'Попросить сменить имя' }))
    press('Отправить')
    expect(await dialog.findByText('Приложите скан документа.')).toBeDefined()
    expect(dialog.getByLabelText('Почему').getAttribute('aria-invalid')).toBe('true')
  })

  it('can be changed to a single name without a first name', async () => {
    await atApplication({ studies: true })
    press('Попросить сменить имя')
    const dialog = within(await screen.findByRole('dialog', { name: 'Попросить сменить имя' }))
    fireEvent.change(dialog.getByLabelText('Имя'), { target: { value: '' } })
    press('Отправить')
    expect(await dialog.findByText('Приложите скан документа.')).toBeDefined()
    expect(dialog.getByLabelText('Имя').getAttribute('aria-invalid')).not.toBe('true')
  })

  it('needs a second submit if it mixes Latin and Cyrillic letters', async () => {
    const { client } = await atApplication({ studies: false })
    type('Фамилия', 'Лебедeва')
    press('Сохранить')
    await screen.findAllByText(/Среди русских букв есть латинские: e\./)
    expect((await client.call('GET /api/settings/profile')).data.last_name).toBe('Орлова')
    press('Сохранить')
    await screen.findByText(/^Сохранено \d\d:\d\d$/)
    expect((await client.call('GET /api/settings/profile')).data.last_name).toBe('Лебедeва')
  })
})
