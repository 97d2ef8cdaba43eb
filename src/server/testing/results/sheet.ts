import type { Locale } from '../../../api/kit/endpoints'
import type { PersonResult, TestResults } from '../../../api/testing/results'
import { dayInFigures, dayOf } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'

type SheetInput = {
  name: string
  people: readonly PersonResult[]
  figures: TestResults
  college: string
  locale: Locale
  now: Date
  /** The time zone of the person who prints the sheet. */
  timeZone: string
}

/** Builds the signature sheet of a test: everybody's result and the totals. */
export const resultsSheet = async ({ name, people, figures, college, locale, now, timeZone }: SheetInput) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `results.sheet.${key}`, values })
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const head = ['place', 'name', 'group', 'day', 'score', 'percent', 'passed'].map((key) => ({
    text: say(key),
    style: 'th',
  }))
  const verdict = ({ state, passed }: PersonResult) => {
    if (state !== 'done') return localise(locale, { key: `result_state.${state}` })
    return passed === null ? '' : say(passed ? 'is_passed' : 'is_failed')
  }
  return pdfFile({
    name: say('file', { name: name.slice(0, 100) }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: name, alignment: 'center', margin: [0, 4, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [24, '*', 64, 60, 64, 48, 84],
          body: [
            head,
            ...people.map((row, place) => [
              { text: String(place + 1) },
              { text: row.name },
              { text: row.group_code ?? '' },
              { text: row.submitted_at === null ? '' : dayInFigures(dayOf(new Date(row.submitted_at), timeZone)) },
              { text: row.score === null ? '' : `${number.format(row.score)} / ${number.format(row.max_score ?? 0)}` },
              { text: row.percent === null ? '' : number.format(row.percent) },
              { text: verdict(row) },
            ]),
          ],
        },
        layout: 'lines',
      },
      {
        text: say('total', {
          done: figures.done,
          all: figures.takers,
          mean: figures.mean === null ? '—' : number.format(figures.mean),
        }),
        margin: [0, 12, 0, 0],
      },
      { text: say('signature'), margin: [0, 24, 0, 0] },
      { text: say('printed', { day: dayInFigures(dayOf(now, timeZone)) }), style: 'small', margin: [0, 16, 0, 0] },
    ],
  })
}
