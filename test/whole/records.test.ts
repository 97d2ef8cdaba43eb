import { it } from 'vitest'
import '../../src/server/features'
import { declarations } from '../../src/server/kit/feature'
import { expectNothingForgotten } from '../kit/forgotten'
import { calls } from './calls'

/** Contract tables by feature. */
const tables: Record<string, Record<string, object>> = import.meta.glob('../../src/api/*/index.ts', { eager: true })
const featureOf = (key: string) =>
  Object.entries(tables).find(([, tablesOfFile]) => Object.values(tablesOfFile).some((table) => key in table))?.[0] ??
  ''
const folderOf = (key: string) => featureOf(key).replace(/^.*\/api\/(.+)\/index\.ts$/, 'src/server/$1')

/** Entity of a path in the audit log. Changes under `/api/my/` are logged for the entity of the college's records. */
const entityOf = (path: string) => path.replace('/api/', '').replace(/^access\/users$/, 'users')

it('Every record that can be edited is declared for the audit log', () => {
  const logged = new Set(declarations.loggedRecords.map(({ entity }) => entity))
  const edited = calls.filter(({ key }) => /^PUT \/api\/(?!my\/).*\/:id$/.test(key))
  expectNothingForgotten(
    edited.flatMap(({ key, path }) => {
      const entity = entityOf(path.replace('/:id', ''))
      return logged.has(entity) ? [] : [`${folderOf(key)}/featureQueries.ts: add ${entity} to the logged records`]
    }),
  )
})
