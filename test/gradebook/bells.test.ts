import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)
const put = (bells: unknown, who: 'methodist' | 'teacher' = 'methodist') =>
  server.as(who).put('/api/gradebook/bells', { body: { bells }, locale: 'en' })
const morning = [
  { starts_at: '08:30', ends_at: '10:00' },
  { starts_at: '10:10', ends_at: '11:40' },
]

describe('The bell schedule', () => {
  it('is set by the study office and read by teachers, who cannot change it', async () => {
    expect((await put(morning)).status).toBe(200)
    expect((await server.as('teacher').call('GET /api/gradebook/bells')).data).toEqual({ bells: morning })
    expect((await put([], 'teacher')).status).toBe(403)
    expect((await server.as('student.a').get('/api/gradebook/bells')).status).toBe(403)
  })

  it.each([
    [[{ starts_at: '10:00', ends_at: '10:00' }], { 'bells.0.ends_at': ['The end cannot be before the start.'] }],
    [
      [...morning, { starts_at: '11:30', ends_at: '12:00' }],
      { 'bells.2.starts_at': ['The lesson starts before the previous one has ended.'] },
    ],
  ])('refuses %j', async (bells, errors) => {
    expect((await put(bells)).problem().errors).toEqual(errors)
  })

  it.each([[[{ starts_at: '8:30', ends_at: '10:00' }]], [[{ starts_at: '08:30' }]], [Array(13).fill(morning[0])]])(
    'refuses %j by its shape',
    async (bells) => {
      expect((await put(bells)).status).toBe(422)
    },
  )
})
