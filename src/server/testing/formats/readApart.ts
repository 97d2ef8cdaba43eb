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

/** The argument that says that the process is there to read. */
const reader = 'read-questions'
const self = fileURLToPath(import.meta.url)
/** In megabytes: what a file of 30 takes, and no more. */
const limits = ['--max-old-space-size=384']
/** Tests and `npm run dev` run the source, which needs the program that they bring. */
const source = self.endsWith('.ts') ? ['--import', 'tsx'] : []
/** A file of thirty megabytes takes a few seconds. */
const mostMilliseconds = 30_000
/**
 * More than anybody looks through: so many questions are drawn, as far as their texts are no longer than so many signs
 * in all.
 */
const drawn = { questions: 1000, signs: 4_000_000 }

/** More than anybody reads. */
const mostReported = 2000

type Asked = {
  name: string
  format?: QuestionFormat | undefined
  encoding?: TextEncoding | undefined
  locale: Locale
  drawnIn?: Locale
}
type Head = { format: QuestionFormat; encoding: TextEncoding | null; report: ReportLine[]; count: number }
export type DrawnQuestion = {
  line: number
  title: string
  type: QuestionContent['type']
  tags: string[]
  presented: PresentedQuestion
}
type Work<T> = { content: Readable; folder: string; take: (head: Head, lines: AsyncIterable<string>) => Promise<T> }

/** As the form keeps them: in small letters, each once. */
export const tagsOf = ({ tags }: ParsedQuestion): string[] => [...new Set(tags.map((tag) => tag.toLowerCase()))]

/** One after another: each may take hundreds of megabytes. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file of questions in a process of its own, which has limits of memory and time, and keeps what it found in a
 * file: the server holds one question of it at a time. What is too much to be read is refused in words.
 */
const readApart = async <T>(asked: Asked, { content, folder, take }: Work<T>): Promise<T> => {
  const path = join(folder, randomBytes(16).toString('hex'))
  try {
    const read = last.then(() => readInProcess(asked, { content, path }))
    last = read.catch(() => undefined)
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

const readInProcess = async (asked: Asked, { content, path }: { content: Readable; path: string }) => {
  const output = await open(path, 'wx')
  try {
    const child = spawn(process.execPath, [...source, ...limits, self, reader, JSON.stringify(asked)], {
      // What the server knows is not the reader's to know.
      env: {},
      stdio: ['pipe', output.fd, 'ignore'],
      timeout: mostMilliseconds,
      killSignal: 'SIGKILL',
    })
    const ended = once(child, 'exit')
    // A reader that ends early closes the pipe: how it ended says more.
    if (child.stdin) await pipeline(content, child.stdin).catch(() => undefined)
    const [code] = await ended
    if (code !== 0) throw invalid({ 'files.0': [{ key: 'questions.fileTooMuch' }] })
  } finally {
    await output.close()
  }
}

/** The questions of a file as a taker will see them, the first of them drawn. */
export const drawQuestions = (
  asked: Omit<Asked, 'drawnIn'> & { drawnIn: Locale },
  from: Omit<Work<never>, 'take'>,
): Promise<Head & { questions: DrawnQuestion[] }> =>
  readApart(asked, {
    ...from,
    take: async (head, lines) => {
      const questions: DrawnQuestion[] = []
      for await (const line of lines) questions.push(JSON.parse(line))
      return { ...head, questions }
    },
  })

/** Hands each question of a file over, unless `begin` throws at what the file is. */
export const takeQuestions = (
  asked: Omit<Asked, 'drawnIn'>,
  {
    begin,
    take,
    ...from
  }: Omit<Work<never>, 'take'> & { begin: (head: Head) => void; take: (question: ParsedQuestion) => Promise<void> },
): Promise<Head> =>
  readApart(asked, {
    ...from,
    take: async (head, lines) => {
      begin(head)
      for await (const line of lines) {
        const { media, ...question }: Written = JSON.parse(line)
        await take({ ...question, media: media.map(({ name, base64 }) => ({ name, data: bytesOf(base64) })) })
      }
      return head
    },
  })

/** A question as a line of the file between the processes. */
type Written = Omit<ParsedQuestion, 'media'> & { media: { name: string; base64: string | null }[] }
const bytesOf = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'))
const base64Of = (data: Uint8Array | null) => data && Buffer.from(data).toString('base64')

/** What the process answers: how the file was read, and then each question in a line. */
const answer = async ({ name, format, encoding, locale, drawnIn }: Asked) => {
  const [{ readQuestionFile }, { cleanQuestions }, { present }] = await Promise.all([
    import('./questionFiles'),
    import('./cleanQuestions'),
    import('../content/present'),
  ])
  const bytes = await buffer(process.stdin)
  const { questions, report, ...read } = readQuestionFile(
    { name, bytes, ...(format && { format }), ...(encoding && { encoding }) },
    { locale },
  )
  const clean = await cleanQuestions(questions, { locale })
  const told = [...report, ...clean.report].sort((one, other) => one.line - other.line).slice(0, mostReported)
  await write({ ...read, report: told, count: clean.questions.length })
  let signs = 0
  for (const { question, shown, pictures } of clean.questions.slice(0, drawnIn && drawn.questions)) {
    const { media, ...rest } = question
    if (drawnIn) {
      const presented = withPictures(
        present(shown, { locale: drawnIn, seed: String(rest.line), shuffleOptions: false }),
        pictures,
      )
      signs += await write({ line: rest.line, title: rest.title, type: shown.type, tags: tagsOf(question), presented })
      if (signs > drawn.signs) return
    } else await write({ ...rest, media: media.map((one) => ({ name: one.name, base64: base64Of(one.data) })) })
  }
}

/** A presented question with its pictures in it: none of them is stored yet. */
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

if (process.argv[2] === reader) await answer(JSON.parse(process.argv[3] ?? ''))
