import { z } from 'zod'
import { questionLimits } from '../../../api/testing/codes'
import { createCollector } from './questionCollector'
import { mediaNamesIn } from './media'
import { htmlsIn } from '../content/cleanContent'
import { scanJson } from './scanJson'
import type { ParseQuestions, WriteQuestions } from './types'

const format = 'abitura-questions'
const file = z.object({ format: z.literal(format), version: z.literal(1), questions: z.array(z.unknown()) })
const record = z.strictObject({
  title: z.string().max(questionLimits.title).default(''),
  tags: z.array(z.string()).max(questionLimits.tags).default([]),
  difficulty: z.int().min(1).max(5).nullable().default(null),
  content: z.unknown(),
})

/**
 * Parses our own format, which keeps every question type in both languages. Texts refer to media as
 * `@@PLUGINFILE@@/name`.
 */
export const parseJson: ParseQuestions = (text) => {
  const to = createCollector()
  const { fault, elements } = scanJson(text, 'questions')
  if (fault !== null) {
    to.reject(lineCounter(text)(fault), 'syntax', 'JSON')
    return to.parsed
  }
  const read = file.safeParse(valueOf(text))
  if (!read.success) {
    to.reject(1, 'unreadable', format)
    return to.parsed
  }
  const lineAt = lineCounter(text)
  for (const [at, question] of read.data.questions.entries()) {
    const line = lineAt(elements[at] ?? 0)
    const own = record.safeParse(question)
    if (own.success) to.addQuestion({ ...own.data, line, media: mediaOf(own.data.content) })
    else to.reject(line, 'invalid', own.error.issues[0]?.path.map(String).join('.'))
  }
  return to.parsed
}

/** Finds media names in the whole JSON, because the content is not validated yet. */
const mediaOf = (content: unknown) =>
  [...new Set(mediaNamesIn(JSON.stringify(content ?? null)).map((name) => name.replace(/\\+$/, '')))]
    .filter((name) => name !== '')
    .map((name) => ({ name, data: null }))

const valueOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a function from positions to line numbers; call it with increasing positions. */
const lineCounter = (text: string) => {
  let line = 1
  let end = text.indexOf('\n')
  return (place: number): number => {
    for (; end >= 0 && end < place; end = text.indexOf('\n', end + 1)) line++
    return line
  }
}

export const writeJson: WriteQuestions = (questions) => {
  const lines = questions.map(({ title, tags, difficulty, content }) =>
    JSON.stringify({ title, tags, difficulty, content }),
  )
  const missing = questions.flatMap(({ content, media }, question) => {
    const named = new Set(media.map(({ name }) => name))
    const isWhole = htmlsIn(content).every((html) => mediaNamesIn(html).every((name) => named.has(name)))
    return isWhole ? [] : [{ question, code: 'media' as const, leftOut: false }]
  })
  return {
    text: `{"format":"${format}","version":1,"questions":[\n${lines.join(',\n')}\n]}\n`,
    unsupportedFeatures: missing,
  }
}
