import type { Locale } from '../../../api/kit/endpoints'
import type { QuestionContent, SentContent } from '../../../api/testing/questionContent'
import type { MessageValues } from '../../kit/problems'

export const questionFormats = ['json', 'gift', 'moodle_xml', 'aiken', 'csv'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** A file that a text refers to as `@@PLUGINFILE@@/name`; `data` is null if the file is not embedded. */
export type MediaPart = { name: string; data: Uint8Array | null }

/**
 * A question from a file, valid by the contract. Its HTML is untrusted: insert the URLs of its media and sanitise it
 * (`cleanContent`) before showing or storing it.
 */
export type ParsedQuestion = {
  title: string
  content: SentContent
  /** Tags from the file, including its categories. */
  tags: string[]
  difficulty: number | null
  /** The line where the question begins, from 1. */
  line: number
  media: MediaPart[]
}

/** Reasons why a question, or a part of one, is not imported. The texts are under `question_imports.report`. */
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
  'tolerance_changed',
  'no_values',
  'media_missing',
  'picture_external',
  'picture_svg',
  'picture_damaged',
  'picture_too_large',
  'picture_too_slow',
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
  'report_cut',
] as const
export type ReportCode = (typeof reportCodes)[number]

/**
 * `detail` is a quote from the file, a type name or a field path, `values` those of the message of an invalid field. `imported`: the question is imported, but without
 * this part.
 */
export type ReportLine = { line: number; code: ReportCode; detail: string; imported: boolean; values?: MessageValues }
export type Parsed = { questions: ParsedQuestion[]; report: ReportLine[] }

/** A question to export; its texts refer to media as `@@PLUGINFILE@@/name` (`nameMedia`). */
export type WritableQuestion = {
  title: string
  content: QuestionContent
  tags: readonly string[]
  difficulty: number | null
  media: readonly MediaPart[]
}

/** Features of a question that a format cannot represent. The texts are under `question_exports.not_held`. */
export const unsupportedFeatureCodes = [
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
  'draws',
  'unit',
  'weights',
  'feedback',
  'explanation',
  'guidance',
  'rubric',
  'limits',
  'text',
] as const
export type UnsupportedFeatureCode = (typeof unsupportedFeatureCodes)[number]
/** `question` is the index of the exported question; `leftOut` means that the file does not contain it at all. */
export type UnsupportedFeature = { question: number; code: UnsupportedFeatureCode; leftOut: boolean }
export type WrittenFile = { text: string; unsupportedFeatures: UnsupportedFeature[] }

export type FormatOptions = { locale: Locale }
/** Must not throw, and must take linear time. */
export type ParseQuestions = (text: string, reading: FormatOptions) => Parsed
export type WriteQuestions = (questions: readonly WritableQuestion[], reading: FormatOptions) => WrittenFile
