// @vitest-environment node
// Runs in Node like the real server, because in jsdom its byte arrays would belong to another realm.
import { vi } from 'vitest'
import { adminError } from '../../src/app/kit/providers'
import { createDataProvider } from '../../src/app/kit/providers/dataProvider'
import type { Transport } from '../../src/app/kit/providers/transport'
import { createEvents } from '../../src/app/shell/http/events'
import { problemOf } from '../../src/app/shell/http/problem'
import { notify } from '../../src/server/people/notifications/notificationQueries'
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

/** Browser globals used by the event stream: page visibility and network events. */
const page = Object.assign(new EventTarget(), { hidden: false })
vi.stubGlobal('document', page)
vi.stubGlobal('window', page)

describeProvider('over HTTP, against the real server', async () => {
  const server = await startTestServer()
  const address = await server.listen()
  const credentials = credentialsOf('manage-directions')
  const signedIn = await server.as('guest').call('POST /api/login', { body: credentials })
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
  const { id: userId } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', credentials.email)
    .executeTakeFirstOrThrow()
  const used = data.find((row) => 'groups_count' in row && row.groups_count > 0)
  return {
    provider: createDataProvider(
      transport,
      createEvents((signal) => transport({ method: 'GET', path: '/api/events', signal })),
    ),
    resource,
    sample,
    usedId: used?.id ?? 0,
    observedChange: {
      resource: 'notifications',
      change: () =>
        server.db.transaction().execute((db) =>
          notify(db, server.services, {
            userId,
            event: 'application.accepted',
            values: { number: '2027-000001' },
            path: '/my-profile',
          }),
        ),
    },
    close: async () => {
      vi.unstubAllGlobals()
      await server.stop()
    },
  }
})
