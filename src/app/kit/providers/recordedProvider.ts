import { HttpError } from 'react-admin'
import { completeProvider } from './completeProvider'
import { pathOf, type AppDataProvider } from './dataProvider'
import { announce } from '../../shell/http/announce'
import { HttpProblem } from '../../shell/http/problem'
import { i18n } from '../../shell/i18n/i18n'
import { recordsInMemory, type StoredList } from './recordsInMemory'

/** Responses recorded by `npm run demo:record`: lists by resource, others by address. */
export type Recordings = {
  lists: Readonly<Record<string, StoredList>>
  answers: Readonly<Record<string, unknown>>
}

/** Error of calls that need a server or whose response was not recorded. */
const notInDemo = () => new HttpError(i18n.t('kit.not_in_demo'), 405, {})

/**
 * Data provider without a server: records are kept in memory, reads return recorded responses, and other calls report
 * that they are unavailable in the demo.
 */
export const recordedProvider = ({ lists, answers }: Recordings): AppDataProvider => {
  const missing = () => {
    throw notInDemo()
  }
  const records = recordsInMemory({ lists, missing })
  return completeProvider({
    ...records,
    read: async (key, { quiet, signal: _signal, query: { time_zone: _zone, ...query } = {}, ...about }) => {
      const [, resource = ''] = /^GET \/api\/(.+)\/:id$/.exec(key) ?? []
      if (lists[resource] && about.id !== undefined) return records.getOne(resource, { id: about.id })
      const answer = answers[pathOf(key, { ...about, query })]
      if (answer) return JSON.parse(JSON.stringify(answer))
      const refused = notInDemo()
      announce(new HttpProblem(refused), { quiet })
      throw refused
    },
    act: async () => missing(),
    makeFile: async () => missing(),
    getFile: async () => missing(),
    bulk: async () => missing(),
    exportList: async () => missing(),
  })
}
