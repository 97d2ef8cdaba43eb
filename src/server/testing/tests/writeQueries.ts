import { sql } from 'kysely'
import type { TestType } from '../../../api/testing/testCodes'
import type { TestContent, TestInput } from '../../../api/testing/tests'
import { checkTaught, replaceAudience } from '../../groups'
import type { Person } from '../../kit/person'
import { orNotFound, invalid } from '../../kit/problems'
import { linkFiles } from '../../library'
import type { Db } from '../../platform/database'
import { findUsableRecords, linkQuestions, updateTotals } from './itemQueries'
import { hasAttempts } from './testQueries'
import { checkContent, checkPeople } from './rules'
import { sanitizeTexts, filesByField } from './testTexts'

const columnsOf = ({
  subject_id,
  type,
  translations,
  opens_at,
  closes_at,
  attempts_allowed,
  grading,
  access_code,
  networks,
  review,
}: TestInput) => ({
  subject_id,
  type,
  translations: JSON.stringify(sanitizeTexts(translations)),
  opens_at,
  closes_at,
  attempts_allowed,
  grading,
  access_code,
  // `network()` clears the host bits: it converts `10.0.0.5/24` to `10.0.0.0/24`.
  networks: sql<string[]>`ARRAY(SELECT DISTINCT network(sent::inet) FROM unnest(${networks}::text[]) AS sent)`,
  review: JSON.stringify(review),
})

type Before = Pick<TestInput, 'subject_id' | 'group_ids' | 'direction_ids' | 'user_ids'> & {
  type: TestType
  content: TestContent
  number: number
  has_attempts: boolean
}
const findBefore = async (db: Db, id: number): Promise<Before> => {
  const { rows } = await sql<Before>`
    SELECT subject_id, type, content, tests.number, ${hasAttempts} AS has_attempts,
      ARRAY(SELECT group_id FROM test_groups WHERE test_id = tests.id) AS group_ids,
      ARRAY(SELECT direction_id FROM test_directions WHERE test_id = tests.id) AS direction_ids,
      ARRAY(SELECT user_id FROM test_people WHERE test_id = tests.id) AS user_ids
    FROM tests JOIN test_versions ON test_id = tests.id AND test_versions.number = tests.number WHERE tests.id = ${id}`.execute(
    db,
  )
  return orNotFound(rows[0])
}

const check = async (db: Db, input: TestInput, person: Person, before?: Before) => {
  await checkTaught(db, person, input, before)
  checkContent(input.content, await findUsableRecords(db, { content: input.content, person, before: before?.content }))
  const { rows } = await sql<{ id: number }>`
    SELECT user_id AS id FROM memberships WHERE user_id = ANY(${input.user_ids}) AND ended_on IS NULL`.execute(db)
  checkPeople(input.user_ids, new Set([...rows.map(({ id }) => id), ...(before?.user_ids ?? [])]))
}

const linkAll = async (db: Db, id: number, input: TestInput, person: Person) => {
  await replaceAudience(db, { record: 'test', id }, input)
  const shown = filesByField(sanitizeTexts(input.translations))
  await linkFiles(db, { links: 'test_files', column: 'test_id', id, shown }, person)
  await linkQuestions(db, id, input.content)
  await updateTotals(db, [id])
}

type Version = { id: number; number: number; content: TestContent; authorId: number }
const insertVersion = async (db: Db, { id, number, content, authorId }: Version) => {
  await db
    .insertInto('test_versions')
    .values({ test_id: id, number, content: JSON.stringify(content), author_id: authorId })
    .execute()
}

export const insertTest = async (db: Db, input: TestInput, person: Person): Promise<number> => {
  await check(db, input, person)
  const { id } = await db
    .insertInto('tests')
    .values({ ...columnsOf(input), number: 1, questions_count: 0, author_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(db, { id, number: 1, content: input.content, authorId: person.id })
  await linkAll(db, id, input, person)
  return id
}

/**
 * The caller has locked the row and checked its version. Content is replaced until the first attempt; later changes
 * create a new version.
 */
export const updateTest = async (db: Db, id: number, input: TestInput, person: Person): Promise<void> => {
  const before = await findBefore(db, id)
  if (before.has_attempts && before.type !== input.type) throw invalid({ type: [{ key: 'tests.type_stays' }] })
  await check(db, input, person, before)
  const isNew = before.has_attempts && (await differs(db, { ...before, id, content: input.content }))
  const number = before.number + (isNew ? 1 : 0)
  await db
    .updateTable('tests')
    .set({ ...columnsOf(input), number })
    .where('id', '=', id)
    .execute()
  if (isNew) await insertVersion(db, { id, number, content: input.content, authorId: person.id })
  else
    await sql`UPDATE test_versions SET content = ${JSON.stringify(input.content)}, author_id = ${person.id}
      WHERE test_id = ${id} AND number = ${number} AND content <> ${JSON.stringify(input.content)}::jsonb`.execute(db)
  await linkAll(db, id, input, person)
}

const differs = async (
  db: Db,
  { id, number, content }: Pick<Version, 'id' | 'number' | 'content'>,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM test_versions WHERE test_id = ${id} AND number = ${number} AND content = ${JSON.stringify(content)}::jsonb`.execute(
    db,
  )
  return rows.length === 0
}
