import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'
import { newQuestion } from './newTest'

const server = await startTestServer()
afterAll(server.stop)
const us = server.as('manage-tests')

describe('A tag path', () => {
  it('is found by its parent tags, which are listed with all their questions', async () => {
    const tagged = (...tags: string[]) => newQuestion(server, { tags })
    const [first, second] = [await tagged('Путь / SQL / Соединения'), await tagged('путь / sql', 'путь / sql / ключи')]
    await tagged('путь / sqlite')
    const ids = async (tag: string) => {
      const { data } = await us.call('GET /api/questions', { query: { filter: { tag }, sort: ['id', 'ASC'] } })
      return data.map(({ id }) => id)
    }
    expect(await ids('путь / SQL')).toEqual([first, second])
    expect(await ids('путь / sql / ключи')).toEqual([second])
    expect(await ids('путь')).toHaveLength(3)
    const { data } = await us.call('GET /api/questions/tags', { query: { q: 'путь' } })
    expect(data.map(({ name, count }) => `${name}: ${count}`)).toEqual([
      'путь: 3',
      'путь / sql: 2',
      'путь / sql / ключи: 1',
      'путь / sql / соединения: 1',
      'путь / sqlite: 1',
    ])
  })
  it('belongs to the pools of its parent tags', async () => {
    const id = await newQuestion(server, { tags: ['пул / sql / ключи'], status: 'ready' })
    await newQuestion(server, { tags: ['пул / sqlite'], status: 'ready' })
    const { data: question } = await us.call('GET /api/questions/:id', { params: { id } })
    const sizeOf = async (tag: string) => {
      const rule = {
        subject_id: question.subject.id,
        tags: [tag],
        difficulty_from: null,
        difficulty_to: null,
        besides: [],
      }
      return (await us.call('POST /api/tests/pool', { body: rule })).data.count
    }
    expect(await sizeOf('пул / sql')).toBe(1)
    expect(await sizeOf('пул')).toBe(2)
  })
})
