import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { Locale } from '../../../api/kit/endpoints'
import type { TextEncoding } from '../../../api/testing/codes'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { QuestionContent } from '../../../api/testing/questionContent'
import { invalid } from '../../kit/problems'
import type { ParsedQuestion, QuestionFormat, ReportLine } from './types'

/** Command-line argument that starts this module as the subprocess. */
const subprocessFlag = 'read-questions'
const self = fileURLToPath(import.meta.url)
/** Memory limit in megabytes, enough for a file of 30 MB. */
const limits = ['--max-old-space-size=384']
/** Tests and `npm run dev` run the TypeScript source, which needs tsx. */
const source = self.endsWith('.ts') ? ['--import', 'tsx'] : []
/** Time limit in milliseconds; a file of 30 MB takes a few seconds. */
const timeoutMs = 30_000
/** Limits of the preview: number of questions and characters of JSON in total. */
const previewLimits = { questions: 1000, signs: 4_000_000 }

const maxReportLines = 2000

type ParseRequest = {
  name: string
  format?: QuestionFormat | undefined
  encoding?: TextEncoding | undefined
  locale: Locale
  drawnIn?: Locale
}
type Head = { format: QuestionFormat; encoding: TextEncoding | null; report: ReportLine[]; count: number }
export type QuestionPreview = {
  line: number
  title: string
  type: QuestionContent['type']
  tags: string[]
  presented: PresentedQuestion
}
type Work<T> = { content: Readable; folder: string; take: (head: Head, lines: AsyncIterable<string>) => Promise<T> }

/** Normalises tags as the question form does: lower case, no duplicates. */
export const tagsOf = ({ tags }: ParsedQuestion): string[] => [...new Set(tags.map((tag) => tag.toLowerCase()))]

/** Runs one subprocess at a time, because each may use hundreds of megabytes. */
let queueTail: Promise<unknown> = Promise.resolve()

/**
 * Parses a file of questions in a subprocess with limited memory and time. The subprocess writes its result to a
 * temporary file, so the server keeps only one question in memory; a file that exceeds the limits is a 422.
 */
const parseInSubprocess = async <T>(request: ParseRequest, { content, folder, take }: Work<T>): Promise<T> => {
  const path = join(folder, randomBytes(16).toString('hex'))
  try {
    const read = queueTail.then(() => readInProcess(request, { content, path }))
    queueTail = read.catch(() => undefined)
    await read
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })[Symbol.asyncIterator]()
    const first = await lines.next()
    const head: Head = JSON.parse(String(first.value))
    return await take(head, { [Symbol.asyncIterator]: () => lines })
  } finally {
    content.destroy()
    await rm(path, { force: true })
  }
}

const readInProcess = async (request: ParseRequest, { content, path }: { content: Readable; path: string }) => {
  const output = await open(path, 'wx')
  try {
    const child = spawn(process.execPath, [...source, ...limits, self, subprocessFlag, JSON.stringify(request)], {
      // Do not pass the server's secrets to the subprocess.
      env: {},
      stdio: ['pipe', output.fd, 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    const ended = once(child, 'exit')
    // Ignores a broken pipe: the exit code shows why the subprocess ended early.
    if (child.stdin) await pipeline(content, child.stdin).catch(() => undefined)
    const [code] = await ended
    if (code !== 0) throw invalid({ 'files.0': [{ key: 'questions.file_too_much' }] })
  } finally {
    await output.close()
  }
}

/** Returns a preview of the first questions as takers will see them. */
export const previewQuestions = (
  request: Omit<ParseRequest, 'drawnIn'> & { drawnIn: Locale },
  from: Omit<Work<never>, 'take'>,
): Promise<Head & { questions: QuestionPreview[] }> =>
  parseInSubprocess(request, {
    ...from,
    take: async (head, lines) => {
      const questions: QuestionPreview[] = []
      for await (const line of lines) questions.push(JSON.parse(line))
      return { ...head, questions }
    },
  })

/** Calls `begin` with the report and then `take` with each question. Imports nothing if `begin` throws. */
export const importQuestions = (
  request: Omit<ParseRequest, 'drawnIn'>,
  {
    begin,
    take,
    ...from
  }: Omit<Work<never>, 'take'> & { begin: (head: Head) => void; take: (question: ParsedQuestion) => Promise<void> },
): Promise<Head> =>
  parseInSubprocess(request, {
    ...from,
    take: async (head, lines) => {
      begin(head)
      for await (const line of lines) {
        const { media, ...question }: SerializedQuestion = JSON.parse(line)
        await take({ ...question, media: media.map(({ name, base64 }) => ({ name, data: bytesOf(base64) })) })
      }
      return head
    },
  })

/** A question as one JSON line of the temporary file. */
type SerializedQuestion = Omit<ParsedQuestion, 'media'> & { media: { name: string; base64: string | null }[] }
const bytesOf = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'))
const base64Of = (data: Uint8Array | null) => data && Buffer.from(data).toString('base64')

/** Writes the result of the subprocess: a line with the report, then one line per question. */
const writeResult = async ({ name, format, encoding, locale, drawnIn }: ParseRequest) => {
  const [{ readQuestionFile }, { cleanQuestions }, { cutReport }, { present }] = await Promise.all([
    import('./questionFiles'),
    import('./cleanQuestions'),
    import('./reportLines'),
    import('../content/present'),
  ])
  const bytes = await buffer(process.stdin)
  const { questions, report, ...read } = readQuestionFile(
    { name, bytes, ...(format && { format }), ...(encoding && { encoding }) },
    { locale },
  )
  const clean = await cleanQuestions(questions, { locale })
  const whole = [...report, ...clean.report].sort((one, other) => one.line - other.line)
  await write({ ...read, report: cutReport(whole, maxReportLines), count: clean.questions.length })
  let signs = 0
  for (const { question, shown, pictures } of clean.questions.slice(0, drawnIn && previewLimits.questions)) {
    const { media, ...rest } = question
    if (drawnIn) {
      const presented = withPictures(
        present(shown, { locale: drawnIn, seed: String(rest.line), shuffleOptions: false }),
        pictures,
      )
      signs += await write({ line: rest.line, title: rest.title, type: shown.type, tags: tagsOf(question), presented })
      if (signs > previewLimits.signs) return
    } else await write({ ...rest, media: media.map((one) => ({ name: one.name, base64: base64Of(one.data) })) })
  }
}

/** Embeds the pictures as data URLs, because they are not stored yet. */
const withPictures = (presented: PresentedQuestion, pictures: readonly string[]): PresentedQuestion =>
  pictures.length === 0
    ? presented
    : JSON.parse(
        JSON.stringify(presented).replaceAll(
          /(?<=<img src=\\")\/api\/files\/(\d+)(?=\\")/g,
          (address, number: string) => pictures[Number(number) - 1] ?? address,
        ),
      )

const write = async (value: unknown): Promise<number> => {
  const text = JSON.stringify(value)
  if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain')
  return text.length
}

if (process.argv[2] === subprocessFlag) await writeResult(JSON.parse(process.argv[3] ?? ''))
