import { buffer } from 'node:stream/consumers'
import {
  pastLimits,
  type MatchedKind,
  type PastChoices,
  type PastImportPage,
  type pastMarks,
} from '../../../api/gradebook/past'
import type { Locale } from '../../../api/kit/endpoints'
import type { Handlers } from '../../kit/handlers'
import { conflict, forbidden, invalid, orNotFound, stale, type Message } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { csvFile } from '../../kit/records/exports'
import { toPage } from '../../kit/records/lists'
import { localise } from '../../kit/texts/messages'
import { listSimilarSubjects } from '../../directories'
import { readUpload } from '../../people'
import type { Db } from '../../platform/database'
import { keysOf } from '../../platform/storage/keys'
import { lockPlanning } from '../retakes/planQueries'
import { headedSheet, rowsOf, type PastSheet } from './columns'
import { matcherOf, matchStudent, periodMatcher, studentText, subjectMatcher } from './match'
import {
  countRetakesOf,
  deleteDraft,
  findPastImport,
  importMarks,
  insertDraft,
  listKnownMarks,
  listKnownPeriods,
  listKnownSubjects,
  listLateEntries,
  listNamedStudents,
  listPastImports,
  listStudentIds,
  saveChoices,
  undoImport,
  type StoredImport,
} from './queries'
import { judgeRows, placeRows } from './rules'

const entity = 'gradebook/past'

/** Past marks of the whole college are brought in by its study office. */
const checkOffice = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

/** Texts with suggestions; a wrongly chosen column has thousands that are no subjects. */
const mostSuggestions = 200

type Draft = { sheet: PastSheet; choices: PastChoices }
type Reading = { db: Db; locale: Locale }

/** Matches the texts of a draft and judges its rows. */
const readDraft = async ({ db, locale }: Reading, { sheet, choices }: Draft) => {
  const rows = rowsOf(sheet, choices.columns)
  const texts = new Map(rows.map((row) => [studentText(row), row]))
  const keys = [...texts].map(([text, { student }]) => ({ text, student }))
  const [students, subjects, periods] = await Promise.all([
    listNamedStudents(db, keys),
    listKnownSubjects(db, locale),
    listKnownPeriods(db, locale),
  ])
  const exactly = subjectMatcher(subjects)
  const unknown = [...new Set(rows.map(({ subject }) => subject))].filter((text) => exactly(text).id === null)
  const similar = await listSimilarSubjects(db, { texts: unknown.slice(0, mostSuggestions), locale })
  const matchers = {
    students: matcherOf(rows.map(studentText), {
      chosen: choices.students,
      match: (text) => matchStudent(texts.get(text)?.group ?? '', students.get(text) ?? []),
    }),
    subjects: matcherOf(
      rows.map(({ subject }) => subject),
      { chosen: choices.subjects, match: subjectMatcher(subjects, similar) },
    ),
    periods: matcherOf(
      rows.map(({ period }) => period),
      { chosen: choices.periods, match: periodMatcher(periods) },
    ),
  }
  const placed = placeRows(rows, matchers, choices.numbers)
  const userIds = [...new Set(placed.flatMap((one) => ('mark' in one ? one.mark.user_id : [])))]
  const [known, enteredLater] = await Promise.all([listKnownMarks(db, userIds), listLateEntries(db, userIds)])
  const verdicts = judgeRows(placed, { known, enteredLater, locale })
  return {
    matchers,
    marks: verdicts.flatMap((verdict) => ('mark' in verdict ? verdict.mark : [])),
    sameCount: verdicts.filter((verdict) => 'same' in verdict).length,
    refused: verdicts.flatMap((verdict) => ('refusals' in verdict ? verdict : [])),
  }
}

const messageOf = (refusals: readonly Message[], locale: Locale) =>
  refusals.map((refusal) => localise(locale, refusal)).join(' ')
const sampleRows = 3

const present = async (reading: Reading, { draft, ...found }: StoredImport): Promise<PastImportPage> => {
  if (!draft) return { ...found, draft: null }
  const { matchers, marks, sameCount, refused } = await readDraft(reading, draft)
  return {
    ...found,
    draft: {
      titles: draft.sheet.titles,
      samples: draft.sheet.rows.slice(0, sampleRows).map(({ cells }) => cells),
      choices: draft.choices,
      counts: { ready: marks.length, same: sameCount, refused: refused.length },
      unmatched_counts: {
        students: matchers.students.unmatchedCount,
        subjects: matchers.subjects.unmatchedCount,
        periods: matchers.periods.unmatchedCount,
      },
      unmatched: {
        students: matchers.students.unmatched,
        subjects: matchers.subjects.unmatched,
        periods: matchers.periods.unmatched,
      },
      refused: refused
        .slice(0, pastLimits.shownRefusals)
        .map(({ row: { line, cells }, refusals }) => ({ line, cells, message: messageOf(refusals, reading.locale) })),
    },
  }
}

type Opening = Reading & { person: Person; params: { id: number } }
const open = async ({ db, person, params }: Opening, lock = false) => {
  checkOffice(person)
  return orNotFound(await findPastImport(db, params.id, lock))
}
const openDraft = async (context: Opening) => {
  const found = await open(context, true)
  if (!found.draft) throw conflict('past_marks.not_a_draft')
  return { ...found, draft: found.draft }
}
const reread = async (context: Opening) => present(context, await open(context))

const matchedKinds: readonly MatchedKind[] = ['students', 'subjects', 'periods']
/** Rejects choices of records that do not exist, or that only people who never studied have. */
const checkChoices = async ({ db, locale }: Reading, choices: PastChoices): Promise<void> => {
  const [subjects, periods, students] = await Promise.all([
    listKnownSubjects(db, locale),
    listKnownPeriods(db, locale),
    listStudentIds(
      db,
      choices.students.map(({ id }) => id),
    ),
  ])
  const known = {
    students,
    subjects: new Set(subjects.map(({ id }) => id)),
    periods: new Set(periods.map(({ id }) => id)),
  }
  const wrong = matchedKinds.flatMap((kind) =>
    choices[kind].flatMap(({ id }, place) => (known[kind].has(id) ? [] : [`${kind}.${place}.id`])),
  )
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((path) => [path, [{ key: 'field.no_such_record' }]])))
}

export const pastRoutes: Handlers<typeof pastMarks> = {
  'GET /api/gradebook/past': async ({ db, query, locale, person }) => {
    checkOffice(person)
    return toPage(await listPastImports(db, { ...query, locale }), query)
  },

  'POST /api/gradebook/past': async ({ db, locale, uploads: [upload], person, services, objects, audit }) => {
    checkOffice(person)
    if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
    const content = await buffer(await services.storage.open(upload.storage_key))
    objects.deleteAfterCommit(keysOf(upload))
    const { rows } = await readUpload(content, upload.type, pastLimits.rows)
    const { sheet, columns } = headedSheet(rows)
    if (sheet.rows.length === 0) throw invalid({ 'files.0': [{ key: 'user_imports.no_rows' }] })
    const choices: PastChoices = { columns, numbers: 'five', students: [], subjects: [], periods: [] }
    const id = await insertDraft(db, { fileName: upload.name, sheet, choices, by: person.id })
    audit({ action: 'upload', entity, ids: [id], after: { total: sheet.rows.length } })
    return { data: await present({ db, locale }, orNotFound(await findPastImport(db, id))) }
  },

  'GET /api/gradebook/past/sample': async ({ locale, person }) => {
    checkOffice(person)
    const say = (key: string) => localise(locale, { key: `past_marks.sample.${key}` })
    const columns = ['student', 'group', 'subject', 'period', 'mark']
    return csvFile({
      name: say('name'),
      locale,
      fields: columns.map((column) => say(`${column}.title`)),
      rows: (['one', 'other'] as const).map((row) => columns.map((column) => say(`${column}.${row}`))),
    })
  },

  'GET /api/gradebook/past/:id': async (context) => ({ data: await reread(context) }),

  'PUT /api/gradebook/past/:id': async (context) => {
    const { db, params, body, audit } = context
    const { version, ...choices } = body
    const found = await openDraft(context)
    if (found.version !== version) throw stale(await reread(context))
    await checkChoices(context, choices)
    await saveChoices(db, params.id, choices)
    audit({ action: 'edit', entity, ids: [params.id], after: { columns: choices.columns, numbers: choices.numbers } })
    return { data: await reread(context) }
  },

  'GET /api/gradebook/past/:id/refused': async (context) => {
    const { db, locale } = context
    const { draft, file_name } = await open(context)
    if (!draft) throw conflict('past_marks.not_a_draft')
    const { refused } = await readDraft({ db, locale }, draft)
    return csvFile({
      name: localise(locale, { key: 'past_marks.refused_file', values: { name: file_name } }),
      locale,
      fields: [
        localise(locale, { key: 'user_imports.line' }),
        ...draft.sheet.titles,
        localise(locale, { key: 'user_imports.errors' }),
      ],
      rows: refused.map(({ row, refusals }) => [
        row.line,
        ...draft.sheet.titles.map((_, at) => row.cells[at] ?? ''),
        messageOf(refusals, locale),
      ]),
    })
  },

  'POST /api/gradebook/past/:id/import': async (context) => {
    const { db, params, body, audit } = context
    const { draft, version } = await openDraft(context)
    if (version !== body.version) throw stale(await reread(context))
    const { marks, refused } = await readDraft(context, draft)
    if (marks.length === 0) throw conflict('past_marks.nothing_ready')
    await importMarks(db, { id: params.id, marks })
    audit({ action: 'import', entity, ids: [params.id], after: { count: marks.length, refused: refused.length } })
    return { data: await reread(context) }
  },

  'POST /api/gradebook/past/:id/undo': async (context) => {
    const { db, params, body, person, audit } = context
    const { status, version, marks_count } = await open(context, true)
    if (version !== body.version) throw stale(await reread(context))
    if (status !== 'imported') throw conflict('past_marks.not_imported')
    // A retake that is being planned meanwhile would build on a mark that is gone.
    await lockPlanning(db)
    const retakes = await countRetakesOf(db, params.id)
    if (retakes > 0) throw conflict('past_marks.has_retakes', { count: retakes })
    await undoImport(db, { id: params.id, by: person.id, reason: body.reason })
    audit({ action: 'undo', entity, ids: [params.id], before: { count: marks_count }, reason: body.reason })
    return { data: await reread(context) }
  },

  'DELETE /api/gradebook/past/:id': async (context) => {
    const { db, params, audit } = context
    const { file_name } = await openDraft(context)
    await deleteDraft(db, params.id)
    audit({ action: 'delete', entity, ids: [params.id], before: { file_name } })
    return { data: { id: params.id } }
  },
}
