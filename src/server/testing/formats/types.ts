import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent, SentContent } from '../../../api/testing/questionContent'

export const questionFormats = ['json', 'gift', 'moodle_xml', 'aiken', 'csv'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** A file that a text shows as `@@PLUGINFILE@@/name`; `data` is null where it lies beside the file in a bundle. */
export type MediaPart = { name: string; data: Uint8Array | null }

/**
 * A question as a file holds it, valid by the contract. Its texts are somebody else's HTML: the caller puts its media
 * in place (`placeMedia`) and cleans it (`cleanContent`) before it is shown or kept.
 */
export type ParsedQuestion = {
  title: string
  content: SentContent
  /** Those of the file, and its categories. */
  tags: string[]
  difficulty: number | null
  /** Where it begins, from 1. */
  line: number
  media: MediaPart[]
}

/**
 * Why a question was not taken, or what of a taken one was left behind. The words are under `questionImports.report`.
 */
export const reportCodes = [
  'unreadable',
  'too_many_questions',
  'syntax',
  'doctype',
  'too_deep',
  'unsupported_type',
  'invalid',
  'no_answer',
  'bad_number',
  'bad_answer',
  'catch_all_left',
  'combined_feedback_left',
  'hints_left',
  'markdown_left',
  'points_changed',
  'language_left',
  'unit_left',
  'media_missing',
  'picture_external',
  'picture_svg',
  'picture_damaged',
  'picture_too_large',
  'frame_left',
  'sound_left',
  'file_left',
  'link_left',
  'element_left',
  'penalty_left',
  'template_left',
  'attachments_left',
  'file_types_left',
  'as_info',
  'no_braces',
  'no_blank_line',
  'two_answers',
  'brace_open',
  'brace_close',
  'not_a_quiz',
  'no_questions',
] as const
export type ReportCode = (typeof reportCodes)[number]

/**
 * `detail` is of the file or technical: a kind's name, a field's path. `taken`: the question is imported, without this.
 */
export type ReportLine = { line: number; code: ReportCode; detail: string; taken: boolean }
export type Parsed = { questions: ParsedQuestion[]; report: ReportLine[] }

/** A question to be written; its texts show media as `@@PLUGINFILE@@/name` (`nameMedia`). */
export type WritableQuestion = {
  title: string
  content: QuestionContent
  tags: readonly string[]
  difficulty: number | null
  media: readonly MediaPart[]
}

/** What a format cannot hold of a question. The words are under `questionExports.notHeld`. */
export const notHeldCodes = [
  'type',
  'language',
  'formatting',
  'media',
  'title',
  'tags',
  'difficulty',
  'points',
  'shuffle',
  'scoring',
  'rules',
  'tolerance',
  'unit',
  'weights',
  'feedback',
  'explanation',
  'guidance',
  'rubric',
  'limits',
  'text',
] as const
export type NotHeldCode = (typeof notHeldCodes)[number]
/** `question` is its place among those written, from 0; `leftOut`: for this it is not in the file at all. */
export type NotHeld = { question: number; code: NotHeldCode; leftOut: boolean }
export type Written = { text: string; notHeld: NotHeld[] }

export type Reading = { locale: Locale }
/** Pure: nothing is thrown, and no text takes longer than its length. */
export type ParseQuestions = (text: string, reading: Reading) => Parsed
export type WriteQuestions = (questions: readonly WritableQuestion[], reading: Reading) => Written
