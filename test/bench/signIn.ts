import { emailOf } from '../../src/server/demo/accounts'
import { demoPassword } from '../kit/personas'
import { fetchBody } from './load'

/** Returns the token of a demo person. */
export const signIn = async (url: string, login: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: emailOf(login), password: demoPassword })
  const answer = await fetchBody({ url: `${url}/api/login`, method: 'POST', headers, body })
  const { data }: { data: { token: string } } = JSON.parse(answer)
  return data.token
}
