import { newPassword, register, tokenIn } from './newcomer'
import type { TestServer } from './server'
import { tokenOf } from './tokenOf'

/** Somebody new, signed in, who has confirmed the address from that session. */
export const makeMember = async (server: TestServer) => {
  const guest = server.as('guest')
  const { email, mail } = await register(server)
  const signIn = async (password = newPassword) => {
    const { data } = await guest.call('POST /api/login', { body: { email, password } })
    return server.withToken(tokenOf(data))
  }
  const client = await signIn()
  await client.call('POST /api/email/verify/:id', { params: { id: tokenIn(mail) } })
  return { email, client, signIn, id: (await client.call('GET /api/user')).id }
}
