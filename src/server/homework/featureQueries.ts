import { sql, type SqlBool } from 'kysely'
import type { FileUse, LoggedRecords, PersonalData } from '../kit/feature'
import { columnsContain } from '../kit/records/search'
import { isPosted } from '../gradebook'
import { isOwnWork, readableHandIns, readableHomework } from './reachQueries'

const titleOf = sql`(SELECT title || ' · ' || groups.code FROM grade_items JOIN gradebooks ON gradebooks.id = gradebook_id
  JOIN groups ON groups.id = group_id WHERE grade_items.id = homework.item_id)`
const findsTitle = (q: string) => columnsContain([sql<string>`title`], q)

export const loggedHomework: readonly LoggedRecords[] = [
  {
    entity: 'gradebook/homework',
    table: 'homework',
    readableBy: (person) => person.holds('manage gradebook') && (person.reach === 'all' || readableHomework(person)),
    name: () => titleOf,
    path: sql`'/gradebook/homework/' || homework.id`,
    searchCondition: (q) =>
      sql<SqlBool>`homework.item_id IN (SELECT id FROM grade_items WHERE ${findsTitle(q) ?? sql`false`})`,
  },
  {
    entity: 'hand_ins',
    table: 'hand_ins',
    readableBy: (person) => person.holds('manage gradebook') && readableHandIns(person),
    name: () => sql`(SELECT ${titleOf} FROM homework WHERE homework.id = homework_id)`,
    path: sql`'/gradebook/homework/' || homework_id || '?hand_in=' || hand_ins.id`,
    searchCondition: (q) =>
      sql<SqlBool>`hand_ins.homework_id IN (SELECT homework.id FROM homework JOIN grade_items ON grade_items.id = item_id
        WHERE ${findsTitle(q) ?? sql`false`})`,
  },
]

/** `visibleTo` grants no access, because readers open the files by signed links. */
export const homeworkFileUse: FileUse = {
  entity: 'gradebook/homework',
  links: 'homework_files',
  column: 'homework_id',
  records: 'homework',
  name: titleOf,
  visibleTo: () => false,
}

/** Teachers see files that were handed in, and members of a team those of their team. */
export const handInFileUse: FileUse = {
  entity: 'hand_ins',
  links: 'hand_in_files',
  column: 'hand_in_id',
  records: 'hand_ins',
  name: sql`(SELECT ${titleOf} FROM homework WHERE homework.id = hand_ins.homework_id)`,
  visibleTo: (person) =>
    person.holds('manage gradebook')
      ? sql<SqlBool>`(${isOwnWork(person.id)} OR ${readableHandIns(person)})`
      : isOwnWork(person.id),
}

const ofOwnHandIns = {
  person: 'hand_ins.user_id',
  through: (userId: number) => sql<SqlBool>`hand_in_id IN (SELECT id FROM hand_ins WHERE user_id = ${userId})`,
}
const isMarkPosted = sql`EXISTS (SELECT FROM homework JOIN grade_items ON grade_items.id = item_id
  WHERE homework.id = hand_ins.homework_id AND ${isPosted})`
/** Whether the student already knows the decision. */
const isShown = sql<SqlBool>`EXISTS (SELECT FROM hand_ins WHERE hand_ins.id = held.id AND (state <> 'marked' OR ${isMarkPosted}))`
const isRemarkShown = sql<SqlBool>`EXISTS (SELECT FROM hand_ins WHERE hand_ins.id = held.hand_in_id
  AND (state = 'returned' OR state = 'marked' AND ${isMarkPosted}))`

/** Work is proof of marks: an erasure removes its text, links and comments, and keeps versions, times and files. */
export const homeworkData: readonly PersonalData[] = [
  { table: 'hand_in_remarks', ...ofOwnHandIns, exportCondition: isRemarkShown, erasure: sql`text = '–'` },
  { table: 'hand_in_files', ...ofOwnHandIns, erasure: 'stay' },
  { table: 'hand_in_claims', person: 'user_id', erasure: 'remove' },
  {
    table: 'hand_ins',
    person: 'user_id',
    excludedColumns: ['decision_before'],
    exportCondition: isShown,
    auditEntities: ['hand_ins'],
    erasure: sql`text = NULL, link = NULL, comment = NULL, decision_before = NULL`,
    removeCondition: sql<SqlBool>`state = 'draft'`,
  },
  { table: 'homework_team_members', person: 'user_id', erasure: 'stay' },
  { table: 'homework_people', person: 'user_id', erasure: 'stay' },
  { table: 'homework_progress', person: 'user_id', erasure: 'remove' },
  { table: 'homework', person: 'author_id', erasure: 'stay' },
]
