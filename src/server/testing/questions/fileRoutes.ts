import { buffer } from 'node:stream/consumers'
import type { Locale } from '../../../api/kit/endpoints'
import type { TextEncoding } from '../../../api/testing/codes'
import type { QuestionContent, SentContent } from '../../../api/testing/questionContent'
import { maxExported, type questionFiles, type QuestionInput } from '../../../api/testing/questions'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/texts/messages'
import { conflict, invalid } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { filesIn } from '../../kit/texts/richText'
import { keysOf } from '../../platform/storage/keys'
import { cleanContent, htmlsIn } from '../content/cleanContent'
import { nameMedia, resolveMedia } from '../formats/media'
import { lineOfFault } from '../formats/reportLines'
import { writeQuestionFile } from '../formats/questionFiles'
import type { ParsedQuestion, QuestionFormat, ReportLine, WritableQuestion } from '../formats/types'
import { listMedia, listQuestionsToExport } from './actionQueries'
import { importMedia } from './importMedia'
import { insertQuestions, listMatching, type QuestionFilter } from './questionQueries'
import { reachOf } from './reachQueries'
import { localiseReport, messageOf } from './localiseReport'

type Uploading = Pick<Context, 'uploads' | 'services' | 'objects'> & {
  body: { format?: QuestionFormat | undefined; encoding?: TextEncoding | undefined; language: Locale }
}

/** Opens the uploaded file for the subprocess that parses it; the file is deleted after the request. */
const openFile = async ({
  uploads: [upload],
  services: { storage },
  objects,
  body: { format, encoding, language },
}: Uploading) => {
  if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
  objects.deleteAfterCommit(keysOf(upload))
  const [content, reader] = await Promise.all([
    storage.open(upload.storage_key),
    import('../formats/parseInSubprocess'),
  ])
  const request = { name: upload.name, format, encoding, locale: language }
  return { ...reader, request, from: { content, folder: storage.incoming } }
}

/** Gives a numbered title to a question without title and words, such as a picture. */
const withNumberedTitle = (title: string, { locale, number }: { locale: Locale; number: number }): string =>
  title === '' ? localise(locale, { key: 'question_imports.untitled', values: { number } }) : title

/**
 * Returns why a question is invalid without its rejected pictures, or null. For example, an option may have been only a
 * picture.
 */
const faultIn = (content: SentContent, line: number): ReportLine | null => {
  try {
    cleanContent(content)
    return null
  } catch (error) {
    return lineOfFault(error, line)
  }
}

/** The number of imported questions per INSERT statement. */
const insertBatchSize = 50

type ExportedQuestion = WritableQuestion & { id: number }
type Exporting = Pick<Context, 'db' | 'services' | 'locale'> & {
  person: Person
  body: { ids?: number[] | undefined; filter?: QuestionFilter | undefined }
}
/** Loads questions with the content of their files. The file id in each media name makes the name unique. */
const listWritable = async ({ db, services, person, locale, body }: Exporting): Promise<ExportedQuestion[]> => {
  const ids =
    body.ids ?? (await listMatching(db, { filter: body.filter ?? {}, person, locale, limit: maxExported + 1 }))
  if (ids.length > maxExported)
    throw invalid({ ids: [{ key: 'questions.too_many_to_export', values: { count: maxExported } }] })
  const rows = await listQuestionsToExport(db, { ids, reach: reachOf(person) })
  const files = await listMedia(db, filesIn(rows.flatMap(({ content }) => htmlsIn(content))))
  const media = new Map<number, { name: string; data: Uint8Array }>()
  for (const { id, name, storage_key } of files)
    media.set(id, { name: `${id}-${name}`, data: await buffer(await services.storage.open(storage_key)) })
  return rows.map(({ content, ...row }) => ({
    ...row,
    content: nameMedia(content, (id) => media.get(id)?.name ?? null),
    media: mediaOf(content, media),
  }))
}

const mediaOf = (content: QuestionContent, media: ReadonlyMap<number, { name: string; data: Uint8Array }>) =>
  filesIn(htmlsIn(content)).flatMap((id) => media.get(id) ?? [])

export const questionFilesRoutes: Handlers<typeof questionFiles> = {
  'POST /api/questions/import/preview': async (context) => {
    const { locale } = context
    const { previewQuestions, request, from } = await openFile(context)
    const { report, questions, ...head } = await previewQuestions({ ...request, drawnIn: locale }, from)
    const titled = questions.map((question, place) => ({
      ...question,
      title: withNumberedTitle(question.title, { locale: request.locale, number: place + 1 }),
    }))
    return { data: { ...head, questions: titled, report: localiseReport(locale, report) } }
  },

  'POST /api/questions/import': async (context) => {
    const { db, body, locale, person, services, objects, audit, isDisconnected } = context
    const { importQuestions, tagsOf, request, from } = await openFile(context)
    const checkReport = ({ count, report }: { count: number; report: readonly ReportLine[] }) => {
      const isWhole = report.every(({ imported }) => imported)
      if (count === 0 || (body.what === 'all' && !isWhole))
        throw invalid({ 'files.0': [{ key: 'questions.not_all_valid', values: { count } }] })
    }
    const stopWhenLeft = () => {
      if (isDisconnected()) throw conflict('questions.import_stopped')
    }
    const ids: number[] = []
    const waiting: QuestionInput[] = []
    const pictures: ReportLine[] = []
    const insertWaiting = async () => {
      if (waiting.length > 0) ids.push(...(await insertQuestions(db, waiting.splice(0), person)))
    }
    const take = async (question: ParsedQuestion) => {
      // If the client disconnects, the transaction rolls back and nothing is imported.
      stopWhenLeft()
      const { difficulty, content } = question
      const { address, refused } = await importMedia(question, { db, services, objects, personId: person.id })
      pictures.push(...refused)
      const placed = resolveMedia(content, address)
      const fault = refused.length > 0 ? faultIn(placed, question.line) : null
      if (fault && body.what === 'all') throw invalid({ 'files.0': refused.map(messageOf) })
      if (fault) {
        pictures.push(fault)
        return
      }
      waiting.push({
        subject_id: body.subject_id,
        title: withNumberedTitle(question.title, { locale: request.locale, number: ids.length + waiting.length + 1 }),
        tags: tagsOf(question),
        difficulty,
        status: 'draft',
        content: placed,
      })
      if (waiting.length === insertBatchSize) await insertWaiting()
    }
    const { report } = await importQuestions(request, { ...from, begin: checkReport, take })
    await insertWaiting()
    stopWhenLeft()
    audit({ action: 'import', entity: 'questions', ids, after: { count: ids.length } })
    const whole = [...report, ...pictures].toSorted((one, other) => one.line - other.line)
    return { data: { ids, report: localiseReport(locale, whole) } }
  },

  'POST /api/questions/export/check': async (context) => {
    const { body, locale } = context
    const questions = await listWritable(context)
    const { unsupportedFeatures } = writeQuestionFile(body.format, questions, { locale: body.language })
    return {
      data: unsupportedFeatures.map(({ question, code, leftOut }) => ({
        id: questions[question]?.id ?? 0,
        title: questions[question]?.title ?? '',
        message: localise(locale, { key: `question_exports.not_held.${code}` }),
        left_out: leftOut,
      })),
    }
  },

  'POST /api/questions/export': async (context) => {
    const { body, locale } = context
    const questions = await listWritable(context)
    const { bytes, extension, type } = writeQuestionFile(body.format, questions, { locale: body.language })
    const name = localise(locale, { key: 'resources.questions.name', values: { count: 100 } })
    return { name: `${name}.${extension}`, type, body: bytes }
  },
}
