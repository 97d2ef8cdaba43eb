import type { ImportOptions, UserImport } from '../../../src/api/people/userImports'
import { bearerOf, sendForm } from '../../library/files/form'
import type { TestServer } from '../../kit/server'

/** Client for imports. `check` and `run` also wait for their jobs. */
export const importClient = async (server: TestServer, who: 'manage-users' | 'admin' = 'manage-users') => {
  const clerk = server.as(who)
  const authorization = await bearerOf(server, who)

  const send = (name: string, content: string | Uint8Array, locale: 'ru' | 'en' = 'en') =>
    sendForm(server, authorization, '/api/access/users/imports', { files: [{ name, content }], locale })
  const state = async (id: number) => (await clerk.call('GET /api/access/users/imports/:id', { params: { id } })).data
  const upload = async (name: string, content: string | Uint8Array): Promise<UserImport> => {
    const { status, body } = await send(name, content)
    if (status !== 200 || typeof body !== 'object' || body === null || !('data' in body))
      throw new Error(JSON.stringify(body))
    return state(Number(Object(body.data).id))
  }
  const beginCheck = ({ id, columns }: UserImport, options: Partial<ImportOptions> = {}) =>
    clerk.call('POST /api/access/users/imports/:id/check', {
      params: { id },
      body: { mapping: columns.map(({ field }) => field), role: 'enrollee', ...options },
    })
  const check = async (uploaded: UserImport, options?: Partial<ImportOptions>) => {
    await beginCheck(uploaded, options)
    await server.runJobs()
    return state(uploaded.id)
  }
  const run = async (id: number, which: 'all' | 'valid', without_address = true) => {
    const answer = await clerk.post(`/api/access/users/imports/${id}/run`, {
      body: { rows: which, without_address },
      locale: 'en',
    })
    await server.runJobs()
    return answer
  }
  return { send, upload, state, beginCheck, check, run }
}
