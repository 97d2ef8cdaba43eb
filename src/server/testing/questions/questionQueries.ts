import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { Locale } from '../../../api/kit/endpoints'
import type { Question, QuestionInput, QuestionRow, questions } from '../../../api/testing/questions'
import { completeLanguages, type QuestionContent } from '../../../api/testing/questionContent'
import { checkTaught } from '../../groups'
import { every, oneOf } from '../../kit/records/conditions'
import { countEach, maxRows, orderBy, nameIn, type ListOptions } from '../../kit/records/lists'
import type { Person } from '../../kit/person'
import { invalid, orNotFound, Problem } from '../../kit/problems'
import type { RecordRequest } from '../../kit/records/recordRoutes'
import { filesIn } from '../../kit/texts/richText'
import { matches } from '../../kit/records/search'
import { signerAt, type Sign } from '../../kit/http/signedLinks'
import { linkFiles, presentRichTexts } from '../../library'
import type { Db } from '../../platform/database'
import { cleanContent, htmlsIn, mapHtml } from '../content/cleanContent'
import { updateTotalsOfTestsWith } from '../tests/itemQueries'
import { reachOf } from './reachQueries'
import { neededQuestions } from './usesQueries'

type Query = z.output<(typeof questions)['GET /api/questions']['query']>
type ListQuery = ListOptions<Query> & { person: Person }

const columns = (locale: Locale) => sql`
  questions.id, questions.version, questions.created_at, questions.updated_at, title, title AS name, type, questions.status, subject_id,
  tags, difficulty, points, questions.number, languages, authors.name AS author_name, true AS can_edit,
    subjects.${sql.ref(nameIn(locale))} AS subject_name,
  json_build_object('id', subjects.id, 'code', subjects.code, 'name', subjects.${sql.ref(nameIn(locale))}) AS subject`
const tables = sql`questions JOIN subjects ON subjects.id = subject_id LEFT JOIN users AS authors ON authors.id = questions.author_id`

const words = { text: sql<string>`questions.search`, stems: sql<string>`questions.search_stems` }

export type QuestionFilter = Partial<ListQuery['filter']>
/** Matches a tag or its descendants: `sql` matches `sql / joins`. */
const hasTag = (tags: readonly string[]) => sql<SqlBool>`tag_paths(questions.tags) && ${tags}::text[]`

type Filtered = { filter: QuestionFilter; person: Person }
const filtered = ({ filter, person }: Filtered) =>
  every([
    reachOf(person),
    oneOf(sql<number>`questions.id`, filter.id),
    oneOf(sql<number>`questions.subject_id`, filter.subject_id),
    oneOf(sql<string>`questions.type`, filter.type),
    oneOf(sql<string>`questions.status`, filter.status),
    oneOf(sql<number>`questions.difficulty`, filter.difficulty),
    filter.tag && hasTag(filter.tag.map((tag) => tag.toLowerCase())),
    filter.mine === undefined
      ? undefined
      : sql<SqlBool>`(questions.author_id = ${person.id}) IS ${filter.mine ? sql`TRUE` : sql`NOT TRUE`}`,
    matches(words, filter.q),
  ])

/** Counts the matches of each filter. */
export const countQuestionsEach = (
  db: Db,
  { filters, person }: { filters: readonly QuestionFilter[]; person: Person },
): Promise<number[]> =>
  countEach(db, filters, (filter) => sql`SELECT count(*) FROM questions WHERE ${filtered({ filter, person })}`)

/** Returns a page of the list and the total number of matches. */
export const listQuestions = async (db: Db, listed: ListQuery): Promise<{ rows: QuestionRow[]; total: number }> => {
  const { sort, locale, offset = 0, limit = maxRows } = listed
  const condition = filtered(listed)
  const { rows } = await sql<QuestionRow>`
    SELECT ${columns(locale)} FROM ${tables} WHERE ${condition} ORDER BY ${orderBy(sort)} OFFSET ${offset} LIMIT ${limit}`.execute(
    db,
  )
  const [total = 0] = await countQuestionsEach(db, { filters: [listed.filter], person: listed.person })
  return { rows, total }
}

/** Returns the ids of matching questions, sorted by title. */
export const listMatching = async (
  db: Db,
  { limit, locale, ...listed }: Filtered & { locale: Locale; limit: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT questions.id FROM questions WHERE ${filtered(listed)} ORDER BY title, questions.id LIMIT ${limit}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

type Stored = { content: QuestionContent }
/** Returns the content with signed file links. */
export const withSignedLinks = async (db: Db, content: QuestionContent, sign: Sign): Promise<QuestionContent> => {
  const htmls = htmlsIn(content)
  if (filesIn(htmls).length === 0) return content
  const shown = await presentRichTexts(db, htmls, sign)
  let place = -1
  return mapHtml(content, (html) => {
    place += 1
    return shown[place] ?? html
  })
}

export const getQuestion = async (db: Db, { id, locale, person, services, now }: RecordRequest): Promise<Question> => {
  const { rows } = await sql<QuestionRow & Stored>`
    SELECT ${columns(locale)}, content FROM ${tables} JOIN question_versions ON question_id = questions.id
      AND question_versions.number = questions.number
    WHERE questions.id = ${id} AND ${reachOf(person) ?? sql`true`}`.execute(db)
  const { content, ...row } = orNotFound(rows[0])
  return { ...row, content: await withSignedLinks(db, content, signerAt(services.keyFor, now)) }
}

/** The columns of a question that are derived from its content, for lists and search. */
const derivedColumns = (content: QuestionContent) => ({
  type: content.type,
  points: 'points' in content ? content.points : 0,
  languages: completeLanguages(content),
  words: htmlsIn(content)
    .map((html) => html.replaceAll(/<[^>]*>/g, ' '))
    .join(' ')
    .slice(0, 100_000),
})

const rowOf = ({ subject_id, title, tags, difficulty, status }: QuestionInput) => ({
  subject_id,
  title,
  tags,
  difficulty,
  status,
})

type Linking = { id: number; content: QuestionContent }
/** Links the files of the content and keeps the links of earlier versions. */
const linkQuestionFiles = async (db: Db, { id, content }: Linking, person: Person) => {
  const { rows } = await sql<{ file_id: number }>`SELECT file_id FROM question_files WHERE question_id = ${id}`.execute(
    db,
  )
  const shown = { content: filesIn(htmlsIn(content)), before: rows.map(({ file_id }) => file_id) }
  await linkFiles(db, { links: 'question_files', column: 'question_id', id, shown }, person)
}

type Version = Linking & { number: number }
const insertVersions = async (db: Db, versions: readonly Version[], person: Person) => {
  await db
    .insertInto('question_versions')
    .values(
      versions.map(({ id, number, content }) => ({
        question_id: id,
        number,
        content: JSON.stringify(content),
        author_id: person.id,
      })),
    )
    .execute()
}

/** Cleans the content; a 422 names the fields of the form. */
const contentOf = ({ content }: QuestionInput): QuestionContent => {
  try {
    return cleanContent(content).content
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { errors = {} } = error.details
    throw invalid(Object.fromEntries(Object.entries(errors).map(([path, of]) => [`content.${path}`, of])))
  }
}

/** Inserts new questions in a few statements; returns their ids in the same order. */
export const insertQuestions = async (db: Db, inputs: readonly QuestionInput[], person: Person): Promise<number[]> => {
  for (const subject_id of new Set(inputs.map((input) => input.subject_id)))
    await checkTaught(db, person, { subject_id })
  const written = inputs.map((input) => ({ input, content: contentOf(input) }))
  const rows = await db
    .insertInto('questions')
    .values(
      written.map(({ input, content }) => ({
        ...rowOf(input),
        ...derivedColumns(content),
        number: 1,
        author_id: person.id,
      })),
    )
    .returning('id')
    .execute()
  const versions = written.map(({ content }, place) => ({ id: orNotFound(rows[place]).id, number: 1, content }))
  await insertVersions(db, versions, person)
  for (const one of versions) if (filesIn(htmlsIn(one.content)).length > 0) await linkQuestionFiles(db, one, person)
  return versions.map(({ id }) => id)
}

export const insertQuestion = async (db: Db, input: QuestionInput, person: Person): Promise<number> => {
  const [id] = await insertQuestions(db, [input], person)
  return orNotFound(id)
}

type Before = Stored & { number: number; type: string; subject_id: number; status: string; points: number }
/**
 * The caller has locked the row and checked its version. A changed content becomes a new version; earlier versions are
 * kept.
 */
export const updateQuestion = async (db: Db, id: number, input: QuestionInput, person: Person): Promise<void> => {
  const { rows } = await sql<Before>`
    SELECT questions.number, type, subject_id, status, points, content FROM questions
      JOIN question_versions ON question_id = questions.id AND question_versions.number = questions.number
    WHERE questions.id = ${id}`.execute(db)
  const before = orNotFound(rows[0])
  await checkTaught(db, person, { subject_id: input.subject_id }, before)
  const content = contentOf(input)
  if (content.type !== before.type) throw invalid({ 'content.type': [{ key: 'questions.type_stays' }] })
  if (before.status === 'ready' && input.status !== 'ready') await checkNotNeeded(db, id, person)
  const isChanged = await isContentChanged(db, { id, number: before.number, content })
  const number = isChanged ? await nextNumber(db, id) : before.number
  await db
    .updateTable('questions')
    .set({ ...rowOf(input), ...derivedColumns(content), number })
    .where('id', '=', id)
    .execute()
  if (!isChanged) return
  if (derivedColumns(content).points !== before.points) await updateTotalsOfTestsWith(db, id)
  await insertVersions(db, [{ id, number, content }], person)
  await linkQuestionFiles(db, { id, content }, person)
}

/** A re-grade may have added versions after the current one. */
const nextNumber = async (db: Db, id: number): Promise<number> => {
  const { rows } = await sql<{ next: number }>`
    SELECT max(number) + 1 AS next FROM question_versions WHERE question_id = ${id}`.execute(db)
  return orNotFound(rows[0]).next
}

/** Rejects the change of status if a published test needs the question. */
const checkNotNeeded = async (db: Db, id: number, person: Person) => {
  const blockedReason = (await neededQuestions(db, [id], person)).get(id)
  if (blockedReason) throw invalid({ status: [blockedReason] })
}

const isContentChanged = async (
  db: Db,
  { id, number, content }: { id: number; number: number; content: QuestionContent },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM question_versions WHERE question_id = ${id} AND number = ${number} AND content = ${JSON.stringify(content)}::jsonb`.execute(
    db,
  )
  return rows.length === 0
}
