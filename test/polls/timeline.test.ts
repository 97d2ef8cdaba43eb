import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { idOf, managerOf, moved, newPoll } from './kit'

const server = await startTestServer()
afterAll(server.stop)

const timelineOf = async (id: number, who = managerOf(server)) => {
  const query = { filter: { entity: 'polls', record_id: id }, range: [0, 99] }
  const { body } = await who.get('/api/timeline', { query })
  const { data } = Object(body)
  return { events: Array.from<{ action: string; is_hidden: boolean }>(data), text: JSON.stringify(data) }
}

describe('The timeline of a poll', () => {
  it('shows the content of the draft only to users who may change the poll', async () => {
    const stranger = await idOf(server, 'applicant.a')
    const { name } = (await server.pool.query('SELECT name FROM users WHERE id = $1', [stranger])).rows[0]
    const draft = await newPoll(server)
    const input = async (user_ids: number[], title: string) => {
      const { version, ...before } = (await managerOf(server).call('GET /api/polls/:id', { params: { id: draft.id } }))
        .data
      const translations = { ru: { title, description: '' } }
      const body = { ...before, version, user_ids, translations }
      expect((await managerOf(server).put(`/api/polls/${draft.id}`, { body })).status).toBe(200)
    }
    await input([...draft.user_ids, stranger], 'Черновое слово')
    await input(draft.user_ids, 'Выборы')
    await moved(server, draft.id, 'open')

    const whole = [await timelineOf(draft.id), await timelineOf(draft.id, server.as('admin'))]
    for (const { text, events } of whole) {
      expect(text).toContain('Черновое слово')
      expect(text).toContain(name)
      expect(events.every(({ is_hidden }) => !is_hidden)).toBe(true)
    }

    await server.pool.query('UPDATE polls SET author_id = $2 WHERE id = $1', [draft.id, await idOf(server, 'admin')])
    const reader = await timelineOf(draft.id)
    expect(reader.events.toReversed()).toMatchObject([
      { action: 'create', is_hidden: true },
      { action: 'edit', is_hidden: true },
      { action: 'edit', is_hidden: true },
      { action: 'open', is_hidden: false },
    ])
    expect(reader.events[0]).toMatchObject({ before: { status: 'draft' }, after: { status: 'open' } })
    expect(reader.text).not.toContain('Черновое слово')
    expect(reader.text).not.toContain(name)
  })
})
