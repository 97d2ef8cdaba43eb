import { z } from 'zod'
import {
  all,
  byId,
  distinct,
  endpoints,
  file,
  locale,
  bulkIds,
  bulkResult,
  one,
  pathId,
  recordId,
  stamps,
  text,
  version,
} from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'
import { answer } from './answer'
import { questionLimits, questionTypes, textEncodings } from './codes'
import { presentedQuestion } from './presented'
import { questionContent, sentContent } from './questionContent'
import { testStatuses } from './testCodes'

export const questionType = z.enum(questionTypes)
export const questionStatus = z.enum(['draft', 'ready', 'retired'])
export const difficulty = z.int().min(1).max(5)

/** A search keyword, lowercased so that a topic does not get two tags. */
const tag = text(questionLimits.tag).transform((value) => value.toLowerCase())
const tags = z.array(tag).max(questionLimits.tags).refine(distinct, { error: 'repeated' })

const writable = {
  subject_id: recordId,
  /** For authors only; takers never see it. */
  title: text(questionLimits.title),
  tags,
  difficulty: difficulty.nullable(),
  status: questionStatus,
  content: sentContent,
}
export type QuestionInput = z.output<z.ZodObject<typeof writable>>

const creatable = z.strictObject({
  ...writable,
  tags: tags.default([]),
  difficulty: writable.difficulty.default(null),
  status: questionStatus.default('draft'),
})
const editable = z.strictObject({ ...writable, version })

/** A row of the question list; `number` is the number of content versions. */
export const questionRow = z.object({
  ...stamps,
  title: z.string(),
  /** Same as the title; used by pickers. */
  name: z.string(),
  type: questionType,
  status: questionStatus,
  subject_id: recordId,
  subject: z.object({ id: recordId, code: z.string(), name: z.string() }),
  tags: z.array(z.string()),
  difficulty: z.int().nullable(),
  points: z.number(),
  number: z.int(),
  /** Languages in which the question is complete. */
  languages: z.array(locale),
  author_name: z.string().nullable(),
  can_edit: z.boolean(),
})
export type QuestionRow = z.infer<typeof questionRow>
export const question = z.object({ ...questionRow.shape, content: questionContent })
export type Question = z.infer<typeof question>

const questionVersion = z.object({
  number: z.int(),
  created_at: z.string(),
  author_name: z.string().nullable(),
})
const fullVersion = z.object({ ...questionVersion.shape, content: questionContent })

/** A test that uses the question, directly or through a pool. */
const questionUse = z.object({
  id: recordId,
  name: z.string(),
  status: z.enum(testStatuses),
  how: z.enum(['pinned', 'pool']),
  /** Whether takers were asked it and the user may correct their marks. */
  can_regrade: z.boolean(),
})
export type QuestionUse = z.infer<typeof questionUse>

/** Result of an author's trial answer. */
export const trialResult = z.object({
  status: z.enum(['no_answer', 'needs_grading', 'correct', 'partial', 'incorrect']),
  /** Null if a person has to mark the answer. */
  score: z.number().nullable(),
  points: z.number(),
  feedback: z.array(z.string()),
  explanation: z.string().nullable(),
})

const manage = { any: ['manage tests'] } as const
const byNumber = z.strictObject({ id: pathId, number: pathId })

const filter = {
  q,
  subject_id: oneOrMany(recordId),
  type: oneOrMany(questionType),
  tag: oneOrMany(text(questionLimits.tag)),
  difficulty: oneOrMany(difficulty),
  status: oneOrMany(questionStatus),
  mine: z.boolean(),
}

export const questions = defineRecord('/api/questions', {
  name: 'a question',
  names: 'questions',
  read: manage,
  write: manage,
  record: question,
  row: questionRow,
  creatable,
  editable,
  list: {
    sort: ['updated_at', 'title', 'name', 'type', 'difficulty', 'subject_name', 'status', 'id'],
    filter,
  },
})

export const questionActions = endpoints({
  'GET /api/questions/tags': {
    summary:
      'Lists up to fifty tags of questions within reach that start with `q`, and their parent tags; the most used first',
    access: manage,
    query: z.strictObject({ q: text(questionLimits.tag).optional() }),
    answer: all(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  },
  'POST /api/questions/tag': {
    summary: 'Adds tags to questions or removes them, without creating new versions',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, add: tags.default([]), remove: tags.default([]) }),
    answer: bulkResult,
  },
  'POST /api/questions/move': {
    summary: 'Moves questions to another subject',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({ ...bulkIds.shape, subject_id: recordId }),
    answer: bulkResult,
  },
  'POST /api/questions/ready': {
    summary: 'Marks draft questions as ready',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: bulkIds,
    answer: bulkResult,
  },
  'POST /api/questions/:id/duplicate': {
    summary: 'Creates a draft with the same content',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    params: byId,
    answer: one(question),
  },
  'GET /api/questions/:id/uses': {
    summary: 'Lists the tests within reach that use the question, directly or through a pool',
    access: manage,
    params: byId,
    answer: all(questionUse),
  },
  'GET /api/questions/:id/versions': {
    summary: 'Lists the versions of the content, newest first',
    access: manage,
    params: byId,
    answer: all(questionVersion),
  },
  'GET /api/questions/:id/versions/:number': {
    summary: 'Returns a version of the content',
    access: manage,
    params: byNumber,
    answer: one(fullVersion),
  },
  'POST /api/questions/present': {
    summary: 'Returns a question’s content, stored or not, as a taker would see it. Changes nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject({ content: sentContent, locale, seed: text(50) }),
    allowedDuringMaintenance: true,
    answer: one(presentedQuestion),
  },
  'POST /api/questions/try': {
    summary: 'Marks an answer to a content drawn with the same seed. Changes nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject({ content: sentContent, locale, seed: text(50), answer: answer.nullable() }),
    allowedDuringMaintenance: true,
    answer: one(trialResult),
  },
})

export const questionFormat = z.enum(['json', 'gift', 'moodle_xml', 'aiken', 'csv'])
const importReport = z.object({
  line: z.int(),
  message: z.string(),
  /** True if the question was imported without the content that `message` names; false if it was skipped. */
  imported: z.boolean(),
})
/** A question read from a file, not stored yet; `presented` is the taker's view of it. */
const parsedQuestion = z.object({
  line: z.int(),
  title: z.string(),
  type: questionType,
  tags: z.array(z.string()),
  presented: presentedQuestion,
})
/** Questions read from a file, and a report of skipped or incomplete ones. */
export const questionImport = z.object({
  format: questionFormat,
  encoding: z.enum(textEncodings).nullable(),
  /** Number of importable questions; `questions` has only the first ones of a large file. */
  count: z.int(),
  questions: z.array(parsedQuestion),
  report: z.array(importReport),
})

const importOptions = {
  format: questionFormat.optional(),
  /** Detected from the content if omitted. */
  encoding: z.enum(textEncodings).optional(),
  /** Language of texts that do not specify one. */
  language: locale,
}
const upload = { files: 1, megabytes: 30, accept: 'data' } as const
/** Maximum number of questions in an exported file. */
export const maxExported = 5000
/** Selects questions by id, in that order, or by a filter of the list. */
const exportRequest = z
  .strictObject({
    ids: z.array(recordId).min(1).max(maxExported).optional(),
    filter: z.strictObject(filter).partial().optional(),
    format: questionFormat,
    language: locale,
  })
  .refine(({ ids, filter: wanted }) => (ids === undefined) !== (wanted === undefined), {
    error: 'required',
    path: ['ids'],
  })

export const questionFiles = endpoints({
  'POST /api/questions/import/preview': {
    summary: 'Parses a file of questions without storing them',
    access: manage,
    audit: 'none',
    body: z.strictObject(importOptions),
    upload,
    allowedDuringMaintenance: true,
    answer: one(questionImport),
  },
  'POST /api/questions/import': {
    summary: 'Imports all questions of a file, or only the valid ones, into a subject as drafts',
    access: manage,
    audit: 'change',
    idempotency: 'stored',
    body: z.strictObject({
      ...importOptions,
      subject_id: z.coerce.number().pipe(recordId),
      what: z.enum(['all', 'valid']),
    }),
    upload,
    answer: one(z.object({ ids: z.array(recordId), report: z.array(importReport) })),
  },
  'POST /api/questions/export/check': {
    summary: 'Lists content of the questions that the export format does not support. Changes nothing',
    access: manage,
    audit: 'none',
    body: exportRequest,
    allowedDuringMaintenance: true,
    answer: all(z.object({ id: recordId, title: z.string(), message: z.string(), left_out: z.boolean() })),
  },
  'POST /api/questions/export': {
    summary: 'Exports questions as a file, in the requested order. Changes nothing',
    access: manage,
    audit: 'none',
    body: exportRequest,
    allowedDuringMaintenance: true,
    answer: file,
  },
})
