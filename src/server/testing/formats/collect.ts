import { questionLimits } from '../../../api/testing/codes'
import { sentContent } from '../../../api/testing/questionContent'
import type { MediaPart, Parsed, ReportCode } from './types'

const maxQuestions = 10_000
/** More than a person reads. */
const maxReport = 1000

/** A question before it is checked. */
export type Draft = {
  title?: string
  tags?: readonly string[]
  difficulty?: number | null
  line: number
  content: unknown
  media?: MediaPart[]
}
export type Collected = {
  parsed: Parsed
  take: (draft: Draft) => void
  /** The question was not taken. */
  refuse: (line: number, code: ReportCode, detail?: string) => void
  /** Something of a question was left; of one code and detail the first place is told. */
  leave: (line: number, code: ReportCode, detail?: string) => void
}

/**
 * Gathers what a file holds: each question is checked by the contract, and what does not hold is told with its line.
 */
export const collect = (): Collected => {
  const parsed: Parsed = { questions: [], report: [] }
  const told = new Set<string>()
  let isFull = false
  const refuse: Collected['refuse'] = (line, code, detail = '') => {
    if (parsed.report.length < maxReport) parsed.report.push({ line, code, detail: oneLine(detail, 300), taken: false })
  }
  return {
    parsed,
    refuse,
    leave: (line, code, detail = '') => {
      const key = `${code} ${detail}`
      if (told.has(key) || parsed.report.length >= maxReport) return
      told.add(key)
      parsed.report.push({ line, code, detail: oneLine(detail, 300), taken: true })
    },
    take: ({ title = '', tags = [], difficulty = null, line, content, media = [] }) => {
      if (parsed.questions.length >= maxQuestions) {
        if (!isFull) refuse(line, 'too_many_questions', String(maxQuestions))
        isFull = true
        return
      }
      const checked = sentContent.safeParse(content)
      if (checked.success)
        parsed.questions.push({
          title: oneLine(title, questionLimits.title),
          content: checked.data,
          tags: tidyTags(tags),
          difficulty,
          line,
          media,
        })
      else {
        const [issue] = checked.error.issues
        refuse(line, 'invalid', `${issue?.path.map(String).join('.')} ${issue?.message ?? ''}`)
      }
    },
  }
}

/** Trimmed, also of invisible characters, and without what a line of ours may not hold. */
export const oneLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trim()

const tidyTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => oneLine(tag, questionLimits.tag)).filter((tag) => tag !== ''))].slice(
    0,
    questionLimits.tags,
  )

/**
 * The folders of a category's path as tags, without those that every course has: `$course$/top/Алгоритмы/Сортировки`.
 */
export const categoryTags = (path: string): string[] =>
  path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((folder) => folder.replaceAll('\u0000', '/').trim())
    .filter((folder) => folder !== '' && folder !== 'top' && !/^\$\w+\$$/.test(folder))

/** Ids for parts in their order: `a`, `b` … `z`, `a1`, `b1` … */
export const partIdAt = (place: number): string =>
  String.fromCodePoint(97 + (place % 26)) + (place < 26 ? '' : String(Math.floor(place / 26)))
export const withPartIds = <P extends object>(parts: readonly P[]): (P & { id: string })[] =>
  parts.map((part, place) => ({ ...part, id: partIdAt(place) }))
