import { questionLimits, tagSeparator } from '../../../api/testing/codes'
import { sentContent } from '../../../api/testing/questionContent'
import { takeDataPictures } from './dataPictures'
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
  /** Something of a question was left out; the same of one line is reported once. */
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
      const key = `${line} ${code} ${detail}`
      if (told.has(key) || parsed.report.length >= maxReport) return
      told.add(key)
      parsed.report.push({ line, code, detail: oneLine(detail, 300), taken: true })
    },
    take: ({ title = '', tags = [], difficulty = null, line, content, media: held = [] }) => {
      if (parsed.questions.length >= maxQuestions) {
        if (!isFull) refuse(line, 'too_many_questions', String(maxQuestions))
        isFull = true
        return
      }
      const media = [...held]
      const checked = sentContent.safeParse(takeDataPictures(content, media))
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

/** Folders that every course of Moodle has. */
const isNoise = (folder: string): boolean =>
  folder === '' || folder === 'top' || /^\$\w+\$$/.test(folder) || /^(?:Default for|По умолчанию для) /i.test(folder)

/** A category's path as one tag: `$course$/top/SQL/Соединения` is `SQL / Соединения`. Deep folders beyond the limit are cut. */
export const categoryTags = (path: string): string[] => {
  const folders = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((folder) => folder.replaceAll('\u0000', '/').trim())
    .filter((folder) => !isNoise(folder))
  while (folders.length > 1 && folders.join(tagSeparator).length > questionLimits.tag) folders.pop()
  return folders.length === 0 ? [] : [folders.join(tagSeparator)]
}

/** Ids for parts in their order: `a`, `b` … `z`, `a1`, `b1` … */
export const partIdAt = (place: number): string =>
  String.fromCodePoint(97 + (place % 26)) + (place < 26 ? '' : String(Math.floor(place / 26)))
export const withPartIds = <P extends object>(parts: readonly P[]): (P & { id: string })[] =>
  parts.map((part, place) => ({ ...part, id: partIdAt(place) }))
