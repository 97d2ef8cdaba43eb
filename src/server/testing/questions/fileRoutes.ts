import { buffer } from 'node:stream/consumers'
import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent } from '../../../api/testing/questionContent'
import type { questionFiles } from '../../../api/testing/questions'
import type { Context, Handlers } from '../../kit/handlers'
import { localise } from '../../kit/messages'
import { invalid } from '../../kit/problems'
import type { Person } from '../../kit/person'
import { filesIn } from '../../kit/richText'
import { keysOf } from '../../platform/storage/keys'
import { cleanContent, htmlsIn } from '../content/cleanContent'
import { present } from '../content/present'
import { nameMedia, placeMedia } from '../formats/media'
import { readQuestionFile, writeQuestionFile } from '../formats/questionFiles'
import type { ParsedQuestion, QuestionFormat, ReportLine, WritableQuestion } from '../formats/types'
import { listMedia, listToWrite } from './actionQueries'
import { importMedia } from './importMedia'
import { insertQuestion, reachOf } from './queries'

type Uploading = Pick<Context, 'uploads' | 'services' | 'objects'> & {
  body: { format?: QuestionFormat | undefined; language: Locale }
}

/** The file is read and let go of: of it nothing is kept but its questions. */
const readFile = async ({ uploads: [upload], services, objects, body: { format, language } }: Uploading) => {
  if (!upload) throw invalid({ files: [{ key: 'files.required' }] })
  const bytes = await buffer(await services.storage.open(upload.storage_key))
  objects.dropped(keysOf(upload))
  return readQuestionFile({ name: upload.name, bytes, ...(format && { format }) }, { locale: language })
}

/** The rules of a question that its form tells in the same words; any other is told as an unfit value. */
const rules = ['required', 'repeated', 'noRightOption', 'weightSum', 'placeholders', 'rubricSum', 'weightSign', 'unit']

/** What of a question is at fault: its field and the rule, as the form would tell it. */
const faultInWords = (locale: Locale, detail: string): string => {
  const [path = '', rule = ''] = detail.split(' ')
  return `${path}: ${localise(locale, { key: `field.${rules.includes(rule) ? rule : 'invalid'}` })}`
}

const inWords = (locale: Locale, report: readonly ReportLine[]) =>
  report.map(({ line, code, detail, taken }) => ({
    line,
    message: localise(locale, {
      key: `questionImports.report.${code}`,
      values: { detail: code === 'invalid' ? faultInWords(locale, detail) : detail },
    }),
    taken,
  }))

/** As the form keeps them: in small letters, each once. */
const tagsOf = ({ tags }: ParsedQuestion): string[] => [...new Set(tags.map((tag) => tag.toLowerCase()))]

const noMedia = () => null

const shown = (question: ParsedQuestion, locale: Locale) => {
  const { line, title, content } = question
  const { content: clean } = cleanContent(placeMedia(content, noMedia))
  const presented = present(clean, { locale, seed: String(line), shuffleOptions: false })
  return { line, title, type: clean.type, tags: tagsOf(question), presented }
}

type Kept = WritableQuestion & { id: number }
type Exporting = Pick<Context, 'db' | 'services'> & { person: Person }
/** The questions with the content of the files that they show, named so that no two of a file are alike. */
const listWritable = async (ids: readonly number[], { db, services, person }: Exporting): Promise<Kept[]> => {
  const rows = await listToWrite(db, { ids, reach: reachOf(person) })
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
    const { format, encoding, questions, report } = await readFile(context)
    return {
      data: {
        format,
        encoding,
        questions: questions.map((question) => shown(question, locale)),
        report: inWords(locale, report),
      },
    }
  },

  'POST /api/questions/import': async (context) => {
    const { db, body, locale, person, services, objects, audit } = context
    const { questions, report } = await readFile(context)
    const isWhole = report.every(({ taken }) => taken)
    if (questions.length === 0 || (body.what === 'all' && !isWhole))
      throw invalid({ 'files.0': [{ key: 'questions.notAllValid', values: { count: questions.length } }] })
    const addresses = await importMedia(questions, { db, services, objects, personId: person.id })
    const ids: number[] = []
    for (const question of questions) {
      const { title, difficulty, content } = question
      const placed = placeMedia(content, addresses.get(question) ?? noMedia)
      ids.push(
        await insertQuestion(
          db,
          { subject_id: body.subject_id, title, tags: tagsOf(question), difficulty, status: 'draft', content: placed },
          person,
        ),
      )
    }
    audit({ action: 'import', entity: 'questions', ids, after: { count: ids.length } })
    return { data: { ids, report: inWords(locale, report) } }
  },

  'POST /api/questions/export/check': async (context) => {
    const { body, locale } = context
    const questions = await listWritable(body.ids, context)
    const { notHeld } = writeQuestionFile(body.format, questions, { locale: body.language })
    return {
      data: notHeld.map(({ question, code, leftOut }) => ({
        id: questions[question]?.id ?? 0,
        title: questions[question]?.title ?? '',
        message: localise(locale, { key: `questionExports.notHeld.${code}` }),
        left_out: leftOut,
      })),
    }
  },

  'POST /api/questions/export': async (context) => {
    const { body, locale } = context
    const questions = await listWritable(body.ids, context)
    const { bytes, extension, type } = writeQuestionFile(body.format, questions, { locale: body.language })
    const name = localise(locale, { key: 'resources.questions.name', values: { count: 100 } })
    return { name: `${name}.${extension}`, type, body: bytes }
  },
}
