import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import { dayInFigures, dayInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { signatureLines, type PdfContent } from '../../kit/texts/pdf'
import type { PaperContent, PrintedLine } from './content'

export type DrawnPaper = {
  kind: PaperKind
  language: Locale
  number: string
  issued_on: string
  valid_until: string | null
  code: string
  content: PaperContent
}

/** A paper as parts of a PDF; `address` is the public page that confirms its code. */
export const drawPaper = (paper: DrawnPaper, address: string): PdfContent[] => {
  const { kind, language, number, issued_on, valid_until, code, content } = paper
  const say = (key: string, values = {}) => localise(language, { key: `papers.print.${key}`, values })
  const block = (text: string, more: Partial<PdfContent> = {}): PdfContent[] =>
    text.trim() === '' ? [] : [{ margin: [0, 0, 0, 8] as const, ...more, text }]
  return [
    ...block(content.header, { alignment: 'center', margin: [0, 0, 0, 16] }),
    // A second font face would take a third of the time, and certificates are issued by the hundred.
    { text: say(`title.${kind}`), style: 'title', bold: kind !== 'certificate' },
    {
      text: say('numbered', { number, day: dayInWords(language, issued_on) }),
      alignment: 'center',
      margin: [0, 0, 0, 14],
    },
    ...block(content.opening, { fontSize: 11 }),
    ...content.facts.map(({ key, value }): PdfContent => ({
      text: `${say(`fact.${key}`)}: ${value}`,
      margin: [0, 0, 0, 3],
    })),
    ...marksOf(paper),
    ...graduationOf(content, say),
    { text: '', margin: [0, 6, 0, 0] },
    ...block(content.closing, { fontSize: 11 }),
    ...(valid_until === null ? [] : block(say('valid_until', { day: dayInFigures(valid_until) }))),
    {
      unbreakable: true,
      stack: [
        ...signatureLines(
          content.signatories.length > 0
            ? content.signatories
            : [{ position: say('director') }, { position: say('office') }],
        ),
        { text: say('stamp'), style: 'small', margin: [0, 12, 0, 0] },
        { text: say('code', { code, address }), style: 'small', margin: [0, 10, 0, 0] },
      ],
    },
  ]
}

type Say = (key: string, values?: Record<string, string | number>) => string

const marksOf = ({ kind, language, content }: DrawnPaper): PdfContent[] => {
  const say: Say = (key, values = {}) => localise(language, { key: `papers.print.${key}`, values })
  const heading = (text: string): PdfContent => ({ text, style: 'subtitle' })
  if (kind === 'certificate') return []
  if (kind === 'supplement')
    return [heading(say('subjects')), tableOf(content.lines, 'total', language), ...totals(content, language)]
  const columns = kind === 'record_book' ? ('record_book' as const) : ('transcript' as const)
  if (content.semesters.length === 0) return [{ text: say('no_marks'), margin: [0, 10, 0, 0] }]
  return [
    ...content.semesters.flatMap(({ title, lines }) => [heading(title), tableOf(lines, columns, language)]),
    ...totals(content, language),
  ]
}

const figure = (locale: Locale, value: number | null) =>
  value === null ? '–' : new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(value)

/** Columns of a table: heading key, width and text. */
const tableOf = (
  lines: readonly PrintedLine[],
  kind: 'transcript' | 'record_book' | 'total',
  locale: Locale,
): PdfContent => {
  const head = (key: string) => ({ text: localise(locale, { key: `papers.print.column.${key}` }), style: 'th' })
  const control = ({ control_form: form }: PrintedLine) =>
    form === 'none' ? '–' : localise(locale, { key: `papers.print.control.${form}` })
  const columns = {
    subject: (line: PrintedLine) => line.subject_name,
    hours: (line: PrintedLine) => figure(locale, line.hours),
    credits: (line: PrintedLine) => figure(locale, line.credits),
    control,
    mark: (line: PrintedLine) => line.mark,
    day: (line: PrintedLine) => dayInFigures(line.day) || '–',
  }
  const shown =
    kind === 'total'
      ? (['subject', 'hours', 'credits', 'mark'] as const)
      : ([
          'subject',
          'hours',
          'credits',
          'control',
          'mark',
          ...(kind === 'record_book' ? (['day'] as const) : []),
        ] as const)
  const widths = { subject: '*', hours: 42, credits: 48, control: 82, mark: 104, day: 58 } as const
  return {
    layout: 'lines',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: shown.map((key) => widths[key]),
      body: [shown.map(head), ...lines.map((line) => shown.map((key) => ({ text: columns[key](line) })))],
    },
  }
}

const totals = ({ totals: all }: PaperContent, locale: Locale): PdfContent[] => {
  if (!all) return []
  const parts = (['subjects', 'hours', 'credits', 'average'] as const)
    .filter((key) => all[key] !== null)
    .map((key) => localise(locale, { key: `papers.print.total.${key}`, values: { figure: figure(locale, all[key]) } }))
  return [{ text: parts.join('   '), bold: true, margin: [0, 10, 0, 0] }]
}

const graduationOf = ({ graduation }: PaperContent, say: Say): PdfContent[] => {
  if (!graduation) return []
  const { thesis, thesis_mark, exam_mark, honours, order } = graduation
  const lines = [
    ...(thesis === null ? [] : [say('thesis', { title: thesis, mark: thesis_mark })]),
    say('exam', { mark: exam_mark }),
    ...(order === '' ? [] : [say('graduated', { order })]),
    ...(honours ? [say('honours')] : []),
  ]
  return [
    { text: say('graduation'), style: 'subtitle' },
    ...lines.map((text): PdfContent => ({ text, margin: [0, 0, 0, 3] })),
  ]
}
