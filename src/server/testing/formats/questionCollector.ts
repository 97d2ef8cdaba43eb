import { questionLimits, tagSeparator } from '../../../api/testing/codes'
import { sentContent } from '../../../api/testing/questionContent'
import { extractEmbeddedPictures } from './embeddedPictures'
import type { MediaPart, Parsed, ReportCode, ReportLine } from './types'

const maxQuestions = 10_000
const maxReport = 1000

/** A question before validation. */
export type Draft = {
  title?: string
  tags?: readonly string[]
  difficulty?: number | null
  line: number
  content: unknown
  media?: MediaPart[]
}
export type QuestionCollector = {
  parsed: Parsed
  addQuestion: (draft: Draft) => void
  /** Reports a question that is not imported. */
  reject: (line: number, code: ReportCode, detail?: string) => void
  /** Reports a part of a question that is not imported; duplicates for the same line are dropped. */
  reportLoss: (line: number, code: ReportCode, detail?: string) => void
}

/** Collects the questions of a file: validates each against the contract and reports invalid ones with their line. */
export const createCollector = (): QuestionCollector => {
  const parsed: Parsed = { questions: [], report: [] }
  const reportedKeys = new Set<string>()
  let isFull = false
  let cut: ReportLine | undefined
  const report = (one: ReportLine) => {
    if (parsed.report.length < maxReport) {
      parsed.report.push({ ...one, detail: oneLine(one.detail, 300) })
      return
    }
    if (!cut) {
      cut = { line: one.line, code: 'report_cut', detail: '0', imported: true }
      parsed.report.push(cut)
    }
    cut.detail = String(Number(cut.detail) + 1)
    cut.imported &&= one.imported
  }
  const reject: QuestionCollector['reject'] = (line, code, detail = '') =>
    report({ line, code, detail, imported: false })
  return {
    parsed,
    reject,
    reportLoss: (line, code, detail = '') => {
      const key = `${line} ${code} ${detail}`
      if (reportedKeys.has(key)) return
      reportedKeys.add(key)
      report({ line, code, detail, imported: true })
    },
    addQuestion: ({ title = '', tags = [], difficulty = null, line, content, media: givenMedia = [] }) => {
      if (parsed.questions.length >= maxQuestions) {
        if (!isFull) reject(line, 'too_many_questions', String(maxQuestions))
        isFull = true
        return
      }
      const media = [...givenMedia]
      const checked = sentContent.safeParse(extractEmbeddedPictures(content, media))
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
        reject(line, 'invalid', `${issue?.path.map(String).join('.')} ${issue?.message ?? ''}`)
      }
    },
  }
}

/** Removes control and bidirectional characters, trims (also invisible characters) and cuts to `max` characters. */
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

/** Folders that every Moodle course has. */
const isSystemFolder = (folder: string): boolean =>
  folder === '' || folder === 'top' || /^\$\w+\$$/.test(folder) || /^(?:Default for|По умолчанию для) /i.test(folder)

/**
 * Converts a category path to one tag: `$course$/top/SQL/Соединения` becomes `SQL / Соединения`. Drops the deepest
 * folders of a tag that is too long.
 */
export const categoryTags = (path: string): string[] => {
  const folders = path
    .replaceAll('//', '\u0000')
    .split('/')
    .map((folder) => folder.replaceAll('\u0000', '/').trim())
    .filter((folder) => !isSystemFolder(folder))
  while (folders.length > 1 && folders.join(tagSeparator).length > questionLimits.tag) folders.pop()
  return folders.length === 0 ? [] : [folders.join(tagSeparator)]
}

/** Ids for parts in their order: `a`, `b` … `z`, `a1`, `b1` … */
export const partIdAt = (place: number): string =>
  String.fromCodePoint(97 + (place % 26)) + (place < 26 ? '' : String(Math.floor(place / 26)))
export const withPartIds = <P extends object>(parts: readonly P[]): (P & { id: string })[] =>
  parts.map((part, place) => ({ ...part, id: partIdAt(place) }))
