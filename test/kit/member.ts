import { hashPassword } from '../../src/server/people/passwords'
import { openSession } from '../../src/server/people/sessionQueries'
import { insertConsents, insertEnrollee } from '../../src/server/people/registration/registrationQueries'
import { newPassword, personOf, register, registrationOf, tokenIn } from './newcomer'
import type { TestServer } from './server'
import { tokenOf } from './tokenOf'

/** Hashed once, because hashing is slow; all test members share the password. */
const passwordHash = hashPassword(newPassword)
const device = { userAgent: 'test', ip: '127.0.0.1' }
let count = 0

const signInAs =
  (server: TestServer, email: string) =>
  async (password = newPassword) => {
    const { data } = await server.as('guest').call('POST /api/login', { body: { email, password } })
    return server.withToken(tokenOf(data))
  }

/** Inserts a signed-in user with a confirmed address directly into the database. */
export const makeMember = async (server: TestServer) => {
  const { db } = server
  const email = `vera.member.${(count += 1)}@example.org`
  const id = await insertEnrollee(db, { ...personOf(email), locale: 'ru', password_hash: await passwordHash })
  if (id === null) throw new Error(`${email} is already in use`)
  const { consents } = await registrationOf(server, email)
  await insertConsents(db, [
    { userId: id, kind: 'terms', version: consents.terms, ip: device.ip },
    { userId: id, kind: 'personal_data', version: consents.personal_data, ip: device.ip },
  ])
  await server.pool.query('UPDATE users SET email_verified_at = now(), unverified = false WHERE id = $1', [id])
  const { token } = await openSession(db, { userId: id, remember: false, ...device })
  return { email, client: server.withToken(token), signIn: signInAs(server, email), id }
}

/** Like `makeMember`, but through registration, sign-in and confirmation, for tests of the effects of these steps. */
export const registerMember = async (server: TestServer) => {
  const { email, mail } = await register(server)
  const signIn = signInAs(server, email)
  const client = await signIn()
  await client.call('POST /api/email/verify/:id', { params: { id: tokenIn(mail) } })
  return { email, client, signIn, id: (await client.call('GET /api/user')).id }
}
