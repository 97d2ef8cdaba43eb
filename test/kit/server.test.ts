import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from './server'

const server = await startTestServer()
afterAll(server.stop)

describe('The demo accounts', () => {
  it('sign in with their own identity', async () => {
    const user = await server.as('student.a').call('GET /api/user')
    expect(user).toMatchObject({ email: 'student.a@abitura.test', role: 'student', name: 'Морозова Алиса Дмитриевна' })
  })

  it('have exactly one permission if they are named after it', async () => {
    const { can } = await server.as('manage-groups').call('GET /api/user')
    expect(Object.entries(can).flatMap(([name, held]) => (held ? [name] : []))).toEqual(['manage groups'])
  })

  it('cannot sign in if they are blocked', async () => {
    await expect(server.as('blocked').get('/api/user')).rejects.toThrow('422')
  })

  it('are unauthenticated without a token', async () => {
    const { status, problem } = await server.as('guest').get('/api/user', { locale: 'en' })
    expect(status).toBe(401)
    expect(problem().message).toBe('Sign in to continue.')
  })
})
