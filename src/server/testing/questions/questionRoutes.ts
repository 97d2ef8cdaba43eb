import { question, type questionActions, type questions, type QuestionRow } from '../../../api/testing/questions'
import type { Locale } from '../../../api/kit/endpoints'
import { checkTaught } from '../../groups'
import type { ExportColumn } from '../../kit/records/exports'
import type { Context, Handlers } from '../../kit/handlers'
import { titleOfCopy } from '../../kit/records/copyQueries'
import { localise } from '../../kit/texts/messages'
import type { Person } from '../../kit/person'
import { forReachable } from '../../kit/reach'
import { recordRoutes } from '../../kit/records/recordRoutes'
import { drawValues } from '../content/calculated'
import { cleanContent } from '../content/cleanContent'
import { shuffleParts } from '../content/shuffleParts'
import { present } from '../content/present'
import { explanationOf } from '../content/rightAnswer'
import { resolveAnswer } from '../marking/resolveAnswer'
import { feedbackOn, markAnswer } from '../marking/markAnswer'
import {
  duplicateQuestion,
  getVersion,
  listTags,
  listVersions,
  makeReady,
  moveQuestions,
  tagQuestions,
} from './actionQueries'
import {
  countQuestionsEach,
  getQuestion,
  insertQuestion,
  listQuestions,
  withSignedLinks,
  updateQuestion,
} from './questionQueries'
import { reachOf } from './reachQueries'
import { signerAt } from '../../kit/http/signedLinks'
import { neededQuestions, listUses, usageOfQuestions } from './usesQueries'

const entity = 'questions'
const table = 'questions'

const exportColumns = (locale: Locale): ExportColumn<QuestionRow>[] => [
  { title: 'export.subject', value: (row) => row.subject.name },
  { title: 'export.name', value: (row) => row.title },
  { title: 'export.kind', value: (row) => localise(locale, { key: `question_type.${row.type}` }) },
  { title: 'export.tags', value: (row) => row.tags.join(', ') },
  { title: 'export.difficulty', value: (row) => row.difficulty },
  { title: 'export.points', value: (row) => row.points },
  { title: 'export.author', value: (row) => row.author_name },
  { title: 'export.status', value: (row) => localise(locale, { key: `question_status.${row.status}` }) },
]

export const questionsRoutes: Handlers<typeof questions> = recordRoutes({
  path: '/api/questions',
  table,
  record: question,
  restoredStatus: 'ready',
  archivedStatus: 'retired',
  list: listQuestions,
  count: countQuestionsEach,
  exportColumns: exportColumns,
  get: getQuestion,
  reach: reachOf,
  insert: insertQuestion,
  update: updateQuestion,
  usageOf: usageOfQuestions,
  findBlocked: neededQuestions,
})

type RouteContext = Pick<Context, 'db' | 'locale' | 'services' | 'now'> & { person: Person; params: { id: number } }
const read = ({ db, params: { id }, locale, person, services, now }: RouteContext) =>
  getQuestion(db, { id, locale, person, services, now })

/** Outside a test only the question's own shuffle setting applies. */
const previewShuffle = { shuffleOptions: true }

export const questionActionsRoutes: Handlers<typeof questionActions> = {
  'GET /api/questions/tags': async ({ db, query: { q = '' }, person }) => ({
    data: await listTags(db, { q, reach: reachOf(person) }),
  }),

  'POST /api/questions/tag': async ({ db, body: { ids, add, remove }, locale, person, audit }) => {
    const result = await forReachable(db, { table, ids, reach: reachOf(person), locale }, (reached) =>
      tagQuestions(db, { ids: reached, add, remove, locale }),
    )
    audit({ action: 'tag', entity, ids: result.data.done, after: { add, remove } })
    return result
  },

  'POST /api/questions/move': async ({ db, body: { ids, subject_id }, locale, person, audit }) => {
    await checkTaught(db, person, { subject_id })
    const result = await forReachable(db, { table, ids, reach: reachOf(person), locale }, (reached) =>
      moveQuestions(db, { ids: reached, subjectId: subject_id, locale }),
    )
    audit({ action: 'move', entity, ids: result.data.done, after: { subject_id } })
    return result
  },

  'POST /api/questions/ready': async ({ db, body: { ids }, locale, person, audit }) => {
    const result = await forReachable(db, { table, ids, reach: reachOf(person), locale }, (reached) =>
      makeReady(db, { ids: reached, locale }),
    )
    audit({ action: 'ready', entity, ids: result.data.done })
    return result
  },

  'POST /api/questions/:id/duplicate': async (context) => {
    const { db, params, locale, person, services, now, audit } = context
    const { title } = await read(context)
    const copy = await duplicateQuestion(db, {
      id: params.id,
      authorId: person.id,
      title: titleOfCopy(locale, title),
    })
    const data = await getQuestion(db, { id: copy, locale, person, services, now })
    audit({ action: 'create', entity, ids: [copy], after: data })
    return { data }
  },

  'GET /api/questions/:id/uses': async (context) => {
    await read(context)
    const { db, params, locale, person } = context
    return { data: await listUses(db, { id: params.id, locale, person }) }
  },

  'GET /api/questions/:id/versions': async (context) => {
    await read(context)
    return { data: await listVersions(context.db, context.params.id) }
  },

  'GET /api/questions/:id/versions/:number': async (context) => {
    const { db, params, services, now } = context
    await read(context)
    const { content, ...version } = await getVersion(db, params)
    return { data: { ...version, content: await withSignedLinks(db, content, signerAt(services.keyFor, now)) } }
  },

  'POST /api/questions/present': async ({ db, body: { content, locale, seed }, services, now }) => {
    const { content: clean } = cleanContent(content)
    const shown = await withSignedLinks(db, drawValues(clean, seed), signerAt(services.keyFor, now))
    return { data: present(shown, { locale, seed, ...previewShuffle }) }
  },

  'POST /api/questions/try': async ({ db, body: { content, locale, seed, answer }, services, now }) => {
    const clean = drawValues(cleanContent(content).content, seed)
    const order = shuffleParts(clean, { seed, ...previewShuffle })
    const { status, score, parts } = markAnswer(clean, answer && resolveAnswer(clean, order, answer), {
      negative: false,
    })
    const shown = await withSignedLinks(db, clean, signerAt(services.keyFor, now))
    return {
      data: {
        status,
        score,
        points: 'points' in clean ? clean.points : 0,
        feedback: feedbackOn(shown, parts, locale).map(({ html }) => html),
        explanation: explanationOf(shown, locale),
      },
    }
  },
}
