import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credentialsOf } from '../../kit/personas'
import { startTestServer } from '../../kit/server'
import { startVisitor, press, type } from '../../people/accounts/kit/visitor'

const server = await startTestServer()
const visitor = await startVisitor(server)
const student = server.as('student.a')
const names = { last_name: 'Новикова', first_name: 'Анна', middle_name: 'Игоревна' }
const newName = 'Новикова Анна Игоревна'
const newest = async () => (await student.call('GET /api/my/name-change')).data

beforeEach(async () => {
  visitor.arrive()
  await server.pool.query(
    `INSERT INTO name_changes (user_id, last_name, first_name, middle_name, reason)
     SELECT id, $2, $3, $4, 'Вышла замуж' FROM users WHERE email = $1`,
    [credentialsOf('student.a').email, names.last_name, names.first_name, names.middle_name],
  )
  const { email, password } = credentialsOf('manage-users')
  await visitor.signIn(email, password)
})
afterEach(async () => {
  visitor.leave()
  await student.delete('/api/my/name-change')
})
afterAll(server.stop)

const openRequest = async () => {
  await visitor.open('/name-changes')
  const row = (await screen.findByText(newName)).closest('tr')
  expect(row?.textContent).toContain('Ждёт решения')
  await visitor.open(`/name-changes/${(await newest())?.id}`)
  expect(await screen.findByText('Вышла замуж')).toBeDefined()
}

describe('The name change page of the office', () => {
  it('rejects a request only with a reason', async () => {
    await openRequest()
    press('Отклонить')
    const dialog = within(await screen.findByRole('dialog', { name: 'Отклонить просьбу?' }))
    dialog.getByRole('button', { name: 'Отклонить' }).click()
    expect(await dialog.findByText('Напишите причину')).toBeDefined()
    expect((await newest())?.status).toBe('waiting')
    type('Причина отказа', 'Скан не читается')
    dialog.getByRole('button', { name: 'Отклонить' }).click()
    expect(await screen.findByText('Просьба отклонена.')).toBeDefined()
    expect(await newest()).toMatchObject({ status: 'rejected', reject_reason: 'Скан не читается' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Сменить имя' })).toBeNull())
  })

  it('approves a request, which changes the person’s name', async () => {
    await openRequest()
    press('Сменить имя')
    const dialog = within(await screen.findByRole('dialog', { name: 'Сменить имя?' }))
    dialog.getByRole('button', { name: 'Сменить имя' }).click()
    expect(await screen.findByText('Имя изменено.')).toBeDefined()
    expect((await newest())?.status).toBe('approved')
    expect((await student.call('GET /api/settings/profile')).data).toMatchObject(names)
  })
})
