import { sql } from 'kysely'
import type { LoggedRecords } from '../kit/feature'
import { nameIn } from '../kit/records/lists'
import { columnsContain } from '../kit/records/search'

export const loggedTemplates: readonly LoggedRecords[] = [
  {
    entity: 'groups/reports/templates',
    table: 'export_templates',
    readableBy: ({ holds }) => holds('manage groups'),
    name: (locale) => sql.ref(nameIn(locale)),
    path: sql`'/groups/reports/templates/'::text || id`,
    searchCondition: (q) => columnsContain([sql.ref<string>('name_ru'), sql.ref<string>('name_en')], q),
  },
]
