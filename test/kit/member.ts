import { newPassword, register, tokenIn } from './newcomer'
import type { TestServer } from './server'
import { tokenOf } from './tokenOf'

/** Somebody new with a confirmed address, signed in. */
export const makeMember = async (server: TestServer) => {
  const guest = server.as('guest')
  const { email, mail } = await register(server)
  await guest.call('POST /api/email/verify/:id', { params: { id: tokenIn(mail) } })
  const signIn = async (password = newPassword) => {
    const { data } = await guest.call('POST /api/login', { body: { email, password } })
    return server.withToken(tokenOf(data))
  }
  const client = await signIn()
  return { email, client, signIn, id: (await client.call('GET /api/user')).id }
}
