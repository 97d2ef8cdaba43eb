import { sql } from 'kysely'
import type { Permission } from '../../api/kit/permissions'
import { nameIn } from '../kit/records/lists'
import type { LoggedRecords } from '../kit/feature'
import { matches, columnsContain } from '../kit/records/search'

type Directory = { entity: string; table: string; opens: Permission }

const directory = ({ entity, table, opens }: Directory): LoggedRecords => ({
  entity,
  table,
  readableBy: ({ holds }) => holds(opens),
  name: (locale) => sql.ref(nameIn(locale)),
  path: sql`${`/${entity}/`}::text || id`,
  searchCondition: (q) => matches({ text: sql.ref<string>('search'), stems: sql.ref<string>('search_stems') }, q),
})

export const loggedDirectories: readonly LoggedRecords[] = [
  directory({ entity: 'directories/directions', table: 'directions', opens: 'manage directions' }),
  directory({ entity: 'directories/subjects', table: 'subjects', opens: 'manage subjects' }),
  directory({ entity: 'directories/documents', table: 'document_types', opens: 'manage directories' }),
  {
    ...directory({ entity: 'directories/statuses', table: 'statuses', opens: 'manage directories' }),
    searchCondition: (q) => columnsContain([sql.ref<string>('name_ru'), sql.ref<string>('name_en')], q),
  },
]
