// @vitest-environment node
// Beside the real server: in a document its bytes would be those of another realm.
import { adminError } from '../../src/app/kit/providers/adminError'
import { dataProviderOver } from '../../src/app/kit/providers/dataProvider'
import type { Transport } from '../../src/app/kit/providers/transport'
import { problemOf } from '../../src/app/shell/http/problem'
import { tokenOf } from '../kit/tokenOf'
import { credentialsOf } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { describeProvider } from './conformance'

const resource = 'directories/directions'

const sample = (number: number) => ({
  code: `11.02.${String(number % 100).padStart(2, '0')}`,
  translations: {
    ru: { name: `Радиотехника ${number}`, profile: `Профиль ${number}` },
    en: { name: `Radio ${number}` },
  },
  education_type_id: 2,
  education_method_ids: [1],
  duration_months: 46,
  status: 'draft',
  position: number,
})

describeProvider('over HTTP, against the real server', async () => {
  const server = await startTestServer()
  const address = await server.listen()
  const signedIn = await server.as('guest').call('POST /api/login', { body: credentialsOf('manage-directions') })
  const token = tokenOf(signedIn.data)
  const transport: Transport = async ({ method, path, body, signal }) => {
    const response = await fetch(`${address}${path}`, {
      method,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': 'ru',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    if (response.ok) return response
    throw adminError(await problemOf(response))
  }
  const { data } = await server
    .as('manage-directions')
    .call('GET /api/directories/directions', { query: { per_page: 99 } })
  const used = data.find((row) => 'groups_count' in row && row.groups_count > 0)
  return {
    provider: dataProviderOver(transport),
    resource,
    sample,
    usedId: used?.id ?? 0,
    close: server.stop,
  }
})
