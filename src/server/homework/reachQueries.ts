import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { canEdit, canRead } from '../gradebook'
import type { Person } from '../kit/person'

type Reader = Pick<Person, 'id' | 'reach'>
const place = { group: sql`gradebooks.group_id`, subject: sql`gradebooks.subject_id` }

/** SQL: homework with its column, gradebook, group and subject. */
export const homeworkPlaces = sql`homework JOIN grade_items ON grade_items.id = homework.item_id
  JOIN gradebooks ON gradebooks.id = grade_items.gradebook_id JOIN groups ON groups.id = gradebooks.group_id
  JOIN subjects ON subjects.id = gradebooks.subject_id`

/** SQL conditions over `gradebooks`: the person can change, or read, the homework of the gradebook. */
export const editableBy = (person: Reader): RawBuilder<SqlBool> => canEdit(person, place)
export const readableBy = (person: Reader): RawBuilder<SqlBool> => canRead(person, place)

/** SQL condition over `homework`, for queries without its gradebook. */
export const readableHomework = (person: Reader): RawBuilder<SqlBool> =>
  person.reach === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`homework.item_id IN (SELECT grade_items.id FROM grade_items
        JOIN gradebooks ON gradebooks.id = gradebook_id WHERE ${readableBy(person)})`

/** SQL condition over `hand_ins`: handed in, and of homework within the person's reach. */
export const readableHandIns = (person: Reader): RawBuilder<SqlBool> =>
  sql<SqlBool>`(hand_ins.state <> 'draft'
    AND hand_ins.homework_id IN (SELECT homework.id FROM homework WHERE ${readableHomework(person)}))`

/** SQL condition over a table with `user_id` and `team_id`: the work is the user's own or that of their team. */
export const isOwnWork = (userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(user_id = ${userId} OR team_id IN (SELECT team_id FROM homework_team_members WHERE user_id = ${userId}))`
