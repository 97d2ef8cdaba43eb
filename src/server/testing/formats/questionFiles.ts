import type { TextEncoding } from '../../../api/testing/codes'
import { parseAiken, writeAiken } from './aiken'
import { parseCsv } from './csv/parseCsv'
import { writeCsv } from './csv/writeCsv'
import { parseGift } from './gift/parseGift'
import { writeGift } from './gift/writeGift'
import { parseJson, writeJson } from './json'
import { parseMoodleXml } from './moodle/parseMoodleXml'
import { writeMoodleXml } from './moodle/writeMoodleXml'
import type {
  UnsupportedFeature,
  Parsed,
  ParseQuestions,
  QuestionFormat,
  FormatOptions,
  WritableQuestion,
  WriteQuestions,
} from './types'
import { markedEncoding } from '../../kit/uploads/fileTypes'

type Format = { parse: ParseQuestions; write: WriteQuestions; extension: string; type: string; marked?: true }
const formats: Readonly<Record<QuestionFormat, Format>> = {
  json: { parse: parseJson, write: writeJson, extension: 'json', type: 'application/json' },
  gift: { parse: parseGift, write: writeGift, extension: 'gift', type: 'text/plain; charset=utf-8' },
  moodle_xml: { parse: parseMoodleXml, write: writeMoodleXml, extension: 'xml', type: 'application/xml' },
  aiken: { parse: parseAiken, write: writeAiken, extension: 'txt', type: 'text/plain; charset=utf-8' },
  // Excel reads the file as UTF-8 only if it has a byte order mark.
  csv: { parse: parseCsv, write: writeCsv, extension: 'csv', type: 'text/csv; charset=utf-8', marked: true },
}

/**
 * Guesses the format from the content and, if that is ambiguous, from the file name. `ANSWER:` lines identify Aiken.
 */
export const guessFormat = (name: string, text: string): QuestionFormat => {
  const head = text.slice(0, 10_000).trimStart()
  if (/^<(?:\?xml|!|quiz)/.test(head) || (/\.xml$/i.test(name) && head.startsWith('<'))) return 'moodle_xml'
  if (/^\{\s*"/.test(head)) return 'json'
  if (/\.csv$/i.test(name)) return 'csv'
  return /^ANSWER: *[A-Z] *$/m.test(text) && !/[{}]/.test(head) ? 'aiken' : 'gift'
}

type FileToRead = { name: string; bytes: Uint8Array; format?: QuestionFormat; encoding?: TextEncoding }

/** Parses a file of questions in the given or guessed format. Never throws: it reports errors with their line. */
export const readQuestionFile = (
  { name, bytes, format, encoding }: FileToRead,
  reading: FormatOptions,
): Parsed & { format: QuestionFormat; encoding: TextEncoding | null } => {
  const decoded = decodeText(bytes, encoding)
  if (!decoded)
    return {
      format: format ?? 'gift',
      encoding: null,
      questions: [],
      report: [{ line: 1, code: 'unreadable', detail: '', imported: false }],
    }
  const chosen = format ?? guessFormat(name, decoded.text)
  const { questions, report } = formats[chosen].parse(decoded.text, reading)
  if (questions.length === 0 && report.every(({ imported }) => imported))
    report.push({ line: 1, code: 'no_questions', detail: '', imported: false })
  return { format: chosen, encoding: decoded.encoding, questions, report }
}

/** Writes a file of questions in UTF-8 and lists what the format cannot represent. */
export const writeQuestionFile = (
  format: QuestionFormat,
  questions: readonly WritableQuestion[],
  reading: FormatOptions,
): { bytes: Uint8Array; unsupportedFeatures: UnsupportedFeature[]; extension: string; type: string } => {
  const { write, extension, type, marked } = formats[format]
  const { text, unsupportedFeatures } = write(questions, reading)
  return { bytes: new TextEncoder().encode(`${marked ? '\ufeff' : ''}${text}`), unsupportedFeatures, extension, type }
}

/**
 * Decodes a file: the chosen encoding, else the byte order mark, else UTF-8 if valid, else windows-1251. Normalises
 * line ends and removes control characters; null for binary files.
 */
export const decodeText = (
  bytes: Uint8Array,
  chosen?: TextEncoding,
): { text: string; encoding: TextEncoding } | null => {
  const { text, encoding } = decoded(bytes, chosen)
  if (text.includes('\0')) return null
  return { text: text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' '), encoding }
}

const decoded = (bytes: Uint8Array, chosen?: TextEncoding): { text: string; encoding: TextEncoding } => {
  if (chosen) return { text: new TextDecoder(chosen).decode(bytes), encoding: chosen }
  const marked = markedEncoding(bytes)
  if (marked) return { text: new TextDecoder(marked).decode(bytes), encoding: marked }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1251').decode(bytes), encoding: 'windows-1251' }
  }
}
