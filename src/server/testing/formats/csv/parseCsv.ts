import type { Locale } from '../../../../api/kit/endpoints'
import { answerFileFormats } from '../../../../api/testing/codes'
import { createCollector, withPartIds, type QuestionCollector } from '../questionCollector'
import { fileNumber, importedTexts } from '../drafts'
import { middleOf } from '../gift/parseGift'
import { htmlOfPlain } from '../plainText'
import type { ParseQuestions } from '../types'
import { readRows, unescapeFormula, type CsvColumn, type CsvRow } from './csvRows'

type Row = {
  line: number
  locale: Locale
  to: QuestionCollector
  cell: (column: CsvColumn) => string
  options: string[]
}

/**
 * Parses our CSV format: fixed columns named in the first line (`type`, `body`, `right` …) and one column per option.
 * Texts are plain.
 */
export const parseCsv: ParseQuestions = (text, { locale }) => {
  const to = createCollector()
  const { rows, open } = readRows(text)
  const [heading, ...records] = rows
  const names = heading?.cells.map((cell) => cell.trim().toLowerCase()) ?? []
  if (!names.includes('type') || !names.includes('body')) {
    to.reject(heading?.line ?? 1, 'unreadable', 'type, body')
    return to.parsed
  }
  for (const record of records) readRow(rowOf(record, names, { locale, to }))
  if (open !== null) to.reject(open, 'syntax', '"')
  return to.parsed
}

const rowOf = (
  { line, cells }: CsvRow,
  names: readonly string[],
  context: { locale: Locale; to: QuestionCollector },
): Row => {
  const cellAt = (at: number) => unescapeFormula((cells[at] ?? '').trim())
  return {
    ...context,
    line,
    cell: (column) => cellAt(names.indexOf(column)),
    options: names.flatMap((name, at) => (name.startsWith('option') && cellAt(at) !== '' ? [cellAt(at)] : [])),
  }
}

const readRow = (row: Row): void => {
  const { line, locale, to, cell } = row
  const type = cell('type').toLowerCase()
  const content = contentOf(type, row)
  if (!content) return
  const points = cell('points') === '' ? 1 : fileNumber(cell('points'))
  const difficulty = cell('difficulty') === '' ? null : fileNumber(cell('difficulty'))
  if (points === null || (difficulty !== null && ![1, 2, 3, 4, 5].includes(difficulty))) {
    to.reject(line, 'bad_number', points === null ? cell('points') : cell('difficulty'))
    return
  }
  const explanation = type === 'info' ? '' : htmlOfPlain(cell('explanation'))
  to.addQuestion({
    title: cell('title'),
    tags: cell('tags').split(';'),
    difficulty,
    line,
    content: {
      points: type === 'info' ? 0 : points,
      translations: { [locale]: { body: htmlOfPlain(cell('body')), explanation } },
      ...content,
      type,
    },
  })
}

const toTranslations = (field: string, plain: string, { locale }: Row) => ({
  translations: { [locale]: { [field]: htmlOfPlain(plain) } },
})

/** Returns the content without its body; null if the row was rejected. */
const contentOf = (type: string, row: Row): object | null => {
  const { options, cell, to, line } = row
  const texts = (field: string) => withPartIds(options.map((option) => toTranslations(field, option, row)))
  switch (type) {
    case 'single':
    case 'multiple':
      return choices(type, row)
    case 'true_false': {
      const isTrue = ['true', '1', 'да', 'верно', 'истина', 'yes'].includes(cell('right').toLowerCase())
      const isFalse = ['false', '0', 'нет', 'неверно', 'ложь', 'no'].includes(cell('right').toLowerCase())
      if (isTrue || isFalse) return { answer: isTrue }
      to.reject(line, 'bad_answer', cell('right'))
      return null
    }
    case 'short_text': {
      const { rules, textOf } = importedTexts(options, false)
      return {
        rules,
        accepted: withPartIds(options.map((option) => ({ text: textOf(option), weight: 100, translations: {} }))),
      }
    }
    case 'number':
      return numbers(row)
    case 'matching':
      return pairs(row)
    case 'ordering':
      return { scoring: cell('scoring') || 'per_position', items: texts('text') }
    case 'essay':
      return { min_words: null, max_words: null, rubric: [] }
    case 'file':
      return { formats: [...answerFileFormats], max_files: 1, max_size_mb: 10, rubric: [] }
    case 'info':
      return {}
    default:
      to.reject(line, 'unsupported_type', type)
      return null
  }
}

/** The `right` column lists the numbers of the right options: `2`, `1;3`. */
const choices = (type: string, row: Row): object | null => {
  const { options, cell, to, line } = row
  const rights = cell('right')
    .split(/[;,\s]+/)
    .filter((number) => number !== '')
    .map(Number)
  if (
    rights.length === 0 ||
    !rights.every((right) => Number.isInteger(right) && right >= 1 && right <= options.length)
  ) {
    to.reject(line, 'bad_answer', cell('right'))
    return null
  }
  const parts = options.map((option, at) => ({
    correct: rights.includes(at + 1),
    ...toTranslations('text', option, row),
  }))
  return type === 'multiple'
    ? {
        shuffle: true,
        scoring: cell('scoring') || 'right_minus_wrong',
        options: withPartIds(parts.map((part) => ({ ...part, weight: null }))),
      }
    : {
        shuffle: true,
        options: withPartIds(parts.map(({ correct, translations }) => ({ weight: correct ? 100 : 0, translations }))),
      }
}

/** Accepts `9,8`, `9,8 ± 0,1` and `9,7..9,9`. */
const numbers = ({ options, to, line }: Row): object | null => {
  const read = options.map((option) => {
    const range = option.split('..').map(fileNumber)
    const [from, until] = range
    if (range.length === 2 && typeof from === 'number' && typeof until === 'number' && from <= until)
      return { value: middleOf(from, until), tolerance: { kind: 'range', from, to: until } }
    const [value, margin = 0] = option.split(/±|\+-/).map(fileNumber)
    return typeof value === 'number' && margin !== null && margin >= 0
      ? { value, tolerance: { kind: 'margin', margin } }
      : null
  })
  const bad = read.indexOf(null)
  if (bad >= 0 || read.length === 0) {
    to.reject(line, read.length === 0 ? 'no_answer' : 'bad_number', options[bad])
    return null
  }
  return {
    unit: null,
    accepted: withPartIds(read.map((accepted) => ({ ...accepted, weight: 100, translations: {} }))),
  }
}

/** Accepts `left => right`; an empty left side makes a distractor. */
const pairs = (row: Row): object | null => {
  const sides = withPartIds(
    row.options.map((option) => {
      const arrow = option.indexOf('=>')
      return {
        left: option.slice(0, Math.max(0, arrow)).trim(),
        right: arrow < 0 ? '' : option.slice(arrow + 2).trim(),
      }
    }),
  )
  const unpaired = sides.findIndex(({ right }) => right === '')
  if (unpaired >= 0) {
    row.to.reject(row.line, 'bad_answer', row.options[unpaired])
    return null
  }
  const translated = (fields: Readonly<Record<string, string>>) => ({
    [row.locale]: Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, htmlOfPlain(text)])),
  })
  return {
    scoring: row.cell('scoring') || 'per_pair',
    pairs: sides.flatMap(({ id, left, right }) =>
      left === '' ? [] : [{ id, translations: translated({ left, right }) }],
    ),
    distractors: sides.flatMap(({ id, left, right }) =>
      left === '' ? [{ id, translations: translated({ right }) }] : [],
    ),
  }
}
