import { sql } from 'kysely'
import { dayColumns, isDayWithin, type CalendarSource } from '../kit/calendarQueries'
import { nameIn } from '../kit/records/lists'
import { readableBy } from './reachQueries'
import { visibleMaterials } from './studyQueries'

/** Mandatory materials of the student, also those that are confirmed, so that their entries do not disappear. */
export const ownReadingDates: CalendarSource = (context) => sql`
  SELECT 'reading' AS kind, materials.id, materials.${sql.ref(nameIn(context.locale))} AS title,
    ARRAY[subjects.${sql.ref(nameIn(context.locale))}] AS details, NULL AS place, ${dayColumns(sql`due_on`)},
    '/study/' || materials.id AS path, materials.updated_at, materials.version
  FROM ${visibleMaterials(context.person.id)} AS seen JOIN materials ON materials.id = seen.material_id
    JOIN subjects ON subjects.id = materials.subject_id
  WHERE mandatory AND former_group IS NULL AND ${isDayWithin(context, sql`due_on`)}`

/** Mandatory materials within the person's reach. */
export const dueReadingDates: CalendarSource = (context) => sql`
  SELECT 'due_reading' AS kind, materials.id, materials.${sql.ref(nameIn(context.locale))} AS title,
    ARRAY[subjects.${sql.ref(nameIn(context.locale))}] AS details, NULL AS place, ${dayColumns(sql`due_on`)},
    '/materials/' || materials.id || '/readers' AS path, materials.updated_at, materials.version
  FROM materials JOIN subjects ON subjects.id = materials.subject_id
  WHERE mandatory AND materials.status = 'published' AND ${readableBy(context.person)} AND ${isDayWithin(context, sql`due_on`)}`
