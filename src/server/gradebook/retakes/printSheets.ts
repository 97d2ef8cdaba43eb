import { formatMark } from '../../../api/gradebook/marks'
import { isCommission } from '../../../api/gradebook/retakeRules'
import { dayInFigures } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile, signatureLines, type PdfContent } from '../../kit/texts/pdf'
import { markInWords } from '../sheets/rules'
import type { StoredRetake } from './queries'

/** Sheets are always in Russian. */
const locale = 'ru'
const say = (key: string, values = {}) => localise(locale, { key: `retakes.sheet.${key}`, values })

/** Exam sheets, one a page. */
export const printSheets = (retakes: readonly StoredRetake[], { college }: { college: string }) => {
  const [first] = retakes
  return pdfFile({
    name:
      retakes.length === 1 && first
        ? say('file', { sheet: first.sheet.replace('/', '-'), name: first.name })
        : say('files'),
    content: retakes.flatMap((retake, at) => sheetOf(retake, college, at > 0)),
    isLong: retakes.length > 20,
  })
}

const resultOf = ({ status, value, scale }: StoredRetake): string => {
  if (value !== null) {
    const [figure, words] = [formatMark({ value, flag: null }, scale, locale), markInWords(locale, scale, value)]
    return scale === 'pass_fail' || words === '' ? words || figure : `${figure} (${words})`
  }
  if (status === 'planned') return ''
  return localise(locale, { key: `retakes.status.${status}` })
}

const sheetOf = (retake: StoredRetake, college: string, isNext: boolean): PdfContent[] => {
  const { number, sheet, name, group_code, subject_name, period_name, academic_year, held_on, starts_at, place } =
    retake
  const line = (key: string, value: string) => [{ text: say(key) }, { text: value }]
  const result = resultOf(retake)
  return [
    { text: college, alignment: 'center', margin: [0, 0, 0, 16], ...(isNext && { pageBreak: 'before' as const }) },
    { text: say('title', { sheet }), style: 'title' },
    { text: say(`kind.${number}`), alignment: 'center', margin: [0, 4, 0, 16] },
    {
      table: {
        widths: [150, '*'],
        body: [
          line('student', name),
          line('group', group_code ?? '–'),
          line('subject', subject_name),
          line('period', `${period_name}, ${academic_year}`),
          line('day', [dayInFigures(held_on), starts_at].filter(Boolean).join(', ')),
          line('place', place || '–'),
          line('examiners', retake.examiners.map((one) => one.name).join(', ')),
          [
            { text: say('mark'), bold: true },
            { text: result || '________________________', bold: result !== '' },
          ],
        ],
      },
      layout: 'lines',
    },
    ...signatureLines(
      retake.examiners.map((one, at) => ({
        position: isCommission(number) ? say(at === 0 ? 'chair' : 'member') : say('examiner'),
        name: one.name,
      })),
    ),
    ...signatureLines([{ position: say('head') }]),
    { text: say('date_line'), margin: [0, 20, 0, 0] },
  ]
}
