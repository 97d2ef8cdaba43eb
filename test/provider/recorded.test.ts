// @vitest-environment node
// Runs in Node like the real server, because in jsdom its byte arrays would belong to another realm.
import { expect, it } from 'vitest'
import { recordedProvider } from '../../src/app/kit/providers/recordedProvider'
import { prepareRecording, record } from '../../src/server/demo/record'
import { demoPassword } from '../kit/personas'
import { startTestServer } from '../kit/server'
import { describeRecords } from './conformance'

const resource = 'directories/directions'

const recorded = async () => {
  const server = await startTestServer()
  const asking = await prepareRecording(server.app, demoPassword)
  const shown = { lists: [resource, 'directories/subjects'], parts: [], single: ['dashboard'] }
  const recordings = await record(asking, 'ru', shown)
  await server.stop()
  return recordings
}
const recordings = recorded()

describeRecords('of the demonstration, with recorded responses of the real server', async () => {
  const provider = recordedProvider(await recordings)
  return {
    provider,
    resource,
    sample: (number) => ({
      code: `11.02.${number}`,
      translations: { ru: { name: `Радиотехника ${number}` } },
      status: 'draft',
      position: number,
    }),
    close: async () => undefined,
  }
})

it('The recorded provider filters and sorts lists like the server and returns recorded responses at any address', async () => {
  const { lists, answers } = await recordings
  const provider = recordedProvider({ lists, answers })
  const { data: subjects } = await provider.getList('directories/subjects', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'groups_count', order: 'DESC' },
    filter: { direction_id: 1 },
  })
  expect(subjects.length).toBeGreaterThan(3)
  expect(subjects.filter(({ direction_ids }) => !direction_ids.includes(1))).toEqual([])
  const counts = subjects.map(({ groups_count }) => groups_count)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  const sent = { query: { time_zone: 'Asia/Tomsk' } }
  expect(await provider.read('GET /api/dashboard', sent)).toEqual(answers['/api/dashboard'])
})
