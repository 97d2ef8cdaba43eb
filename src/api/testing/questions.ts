import { z } from 'zod'
import {
  all,
  byId,
  distinct,
  endpoints,
  file,
  locale,
  many,
  manyDone,
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

/** A word or two by which questions are found; in small letters, so that one topic is one tag. */
const tag = text(questionLimits.tag).transform((value) => value.toLowerCase())
const tags = z.array(tag).max(questionLimits.tags).refine(distinct, { error: 'repeated' })

const writable = {
  subject_id: recordId,
  /** For those who look for it; a taker never sees it. */
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

/** A question in a list; `number` counts the versions of its content. */
export const questionRow = z.object({
  ...stamps,
  title: z.string(),
  /** As others choose and find it: the title. */
  name: z.string(),
  type: questionType,
  status: questionStatus,
  subject_id: recordId,
  subject: z.object({ id: recordId, code: z.string(), name: z.string() }),
  tags: z.array(z.string()),
  difficulty: z.int().nullable(),
  points: z.number(),
  number: z.int(),
  /** The languages in which all of it can be read. */
  languages: z.array(locale),
  author_name: z.string().nullable(),
  may_edit: z.boolean(),
})
export type QuestionRow = z.infer<typeof questionRow>
export const question = z.object({ ...questionRow.shape, content: questionContent })
export type Question = z.infer<typeof question>

const questionVersion = z.object({
  number: z.int(),
  created_at: z.string(),
  author_name: z.string().nullable(),
})
const wholeVersion = z.object({ ...questionVersion.shape, content: questionContent })

/** A test that asks the question: it names it, or one of its pools may draw it. */
const questionUse = z.object({
  id: recordId,
  name: z.string(),
  status: z.enum(testStatuses),
  how: z.enum(['pinned', 'pool']),
})
export type QuestionUse = z.infer<typeof questionUse>

/** What an answer is worth, as its author tries it out: with everything that is said after it. */
export const tried = z.object({
  status: z.enum(['no_answer', 'needs_grading', 'correct', 'partial', 'incorrect']),
  /** Null until a person has marked what a person must. */
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
      'Tags of questions within reach that begin like `q`, and the tags above them in a path, the most used first; fifty of them',
    access: manage,
    query: z.strictObject({ q: text(questionLimits.tag).optional() }),
    answer: all(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  },
  'POST /api/questions/tag': {
    summary: 'Add tags to questions, or take them away; it makes no new version',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, add: tags.default([]), remove: tags.default([]) }),
    answer: manyDone,
  },
  'POST /api/questions/move': {
    summary: 'Move questions to another subject',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({ ...many.shape, subject_id: recordId }),
    answer: manyDone,
  },
  'POST /api/questions/ready': {
    summary: 'Say of drafts that they are ready to be asked',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: many,
    answer: manyDone,
  },
  'POST /api/questions/:id/duplicate': {
    summary: 'A draft with the same content',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    params: byId,
    answer: one(question),
  },
  'GET /api/questions/:id/uses': {
    summary: 'The tests within reach that name the question, or whose pools may draw it',
    access: manage,
    params: byId,
    answer: all(questionUse),
  },
  'GET /api/questions/:id/versions': {
    summary: 'Versions of the content, the newest first',
    access: manage,
    params: byId,
    answer: all(questionVersion),
  },
  'GET /api/questions/:id/versions/:number': {
    summary: 'A version of the content as it was',
    access: manage,
    params: byNumber,
    answer: one(wholeVersion),
  },
  'POST /api/questions/present': {
    summary: 'A content, stored or not, as a taker would see it; changes nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject({ content: sentContent, locale, seed: text(50) }),
    answer: one(presentedQuestion),
  },
  'POST /api/questions/try': {
    summary: 'What an answer to a content would be worth, drawn by the same seed; changes nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject({ content: sentContent, locale, seed: text(50), answer: answer.nullable() }),
    answer: one(tried),
  },
})

export const questionFormat = z.enum(['json', 'gift', 'moodle_xml', 'aiken', 'csv'])
const reported = z.object({
  line: z.int(),
  message: z.string(),
  /** It was taken, without what the message says. */
  taken: z.boolean(),
})
/** A question of a file, before it is kept; `presented` as a taker would see it. */
const parsed = z.object({
  line: z.int(),
  title: z.string(),
  type: questionType,
  tags: z.array(z.string()),
  presented: presentedQuestion,
})
/** What a file of questions holds, and what of it can not be taken and why. */
export const questionImport = z.object({
  format: questionFormat,
  encoding: z.enum(textEncodings).nullable(),
  /** How many can be taken; of a long file only the first are drawn. */
  count: z.int(),
  questions: z.array(parsed),
  report: z.array(reported),
})

const importing = {
  format: questionFormat.optional(),
  /** Guessed by the content if it is not given. */
  encoding: z.enum(textEncodings).optional(),
  /** Of texts that do not say theirs. */
  language: locale,
}
const upload = { files: 1, megabytes: 30, accept: 'data' } as const
/** The most questions of a file. */
export const mostExported = 5000
/** The questions themselves, in their order, or all that a filter of the list matches. */
const exported = z
  .strictObject({
    ids: z.array(recordId).min(1).max(mostExported).optional(),
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
    summary: 'What a file of questions holds; keeps nothing',
    access: manage,
    audit: 'none',
    body: z.strictObject(importing),
    upload,
    answer: one(questionImport),
  },
  'POST /api/questions/import': {
    summary: 'Keep the questions of a file as drafts of a subject: all of them, or those that are valid',
    access: manage,
    audit: 'change',
    repeated: 'kept',
    body: z.strictObject({
      ...importing,
      subject_id: z.coerce.number().pipe(recordId),
      what: z.enum(['all', 'valid']),
    }),
    upload,
    answer: one(z.object({ ids: z.array(recordId), report: z.array(reported) })),
  },
  'POST /api/questions/export/check': {
    summary: 'What of the questions the format cannot hold, before the file is made; changes nothing',
    access: manage,
    audit: 'none',
    body: exported,
    answer: all(z.object({ id: recordId, title: z.string(), message: z.string(), left_out: z.boolean() })),
  },
  'POST /api/questions/export': {
    summary: 'The questions as a file, in the order asked for; changes nothing',
    access: manage,
    audit: 'none',
    body: exported,
    answer: file,
  },
})
