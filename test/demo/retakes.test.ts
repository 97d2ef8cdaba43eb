import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../kit/server'

const server = await startTestServer()
afterAll(server.stop)

describe("The demo's retakes", () => {
  it('are in every state, with a commission', async () => {
    const { data } = await server.as('manage-gradebook').call('GET /api/gradebook/retakes', {
      query: { range: '[0,99]' },
    })
    const states = new Set(data.map(({ status }) => status))
    expect([...states].toSorted()).toEqual(['absent', 'cancelled', 'excused', 'failed', 'passed', 'planned'])
    expect(data.find(({ number }) => number === 3)).toMatchObject({ status: 'planned' })
  })

  it('include a planned one of student B, who has a debt without retakes too', async () => {
    const { retakes } = (await server.as('student.b').call('GET /api/my/grades')).data
    expect(retakes).toMatchObject([{ number: 1, left: 2, place: 'ауд. 305', examiners: [expect.any(String)] }])
  })
})
