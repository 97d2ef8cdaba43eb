import type { Locale } from '../../api/kit/endpoints'
import type { Reader } from '../../api/study/materialActions'
import { dayInFigures, dayOf, momentInWords } from '../kit/days'
import { localise } from '../kit/texts/messages'
import { pdfFile } from '../kit/texts/pdf'

type Printed = {
  name: string
  edition: number
  readers: readonly Reader[]
  college: string
  locale: Locale
  now: Date
  /** Time zone of the user who prints it. */
  timeZone: string
}

/** Builds the PDF list of readers, with the confirmed edition, its time and a space for the signature. */
export const readersSheet = async ({ name, edition, readers, college, locale, now, timeZone }: Printed) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `materials.sheet.${key}`, values })
  const head = ['place', 'name', 'group', 'confirmed', 'signature'].map((key) => ({ text: say(key), style: 'th' }))
  const confirmed = ({ receipt_at, receipt_edition }: Reader) =>
    receipt_at === null
      ? ''
      : say('confirmed_at', {
          moment: momentInWords(locale, new Date(receipt_at), timeZone),
          edition: receipt_edition ?? 0,
        })
  return pdfFile({
    name: say('file', { name: name.slice(0, 100) }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: say('intro', { name, edition }), margin: [0, 8, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [28, '*', 60, 150, 100],
          body: [
            head,
            ...readers.map((reader, place) => [
              { text: String(place + 1) },
              { text: reader.name },
              { text: reader.group_code ?? '' },
              { text: confirmed(reader) },
              { text: '' },
            ]),
          ],
        },
        layout: 'lines',
      },
      { text: say('printed', { day: dayInFigures(dayOf(now, timeZone)) }), style: 'small', margin: [0, 24, 0, 0] },
    ],
  })
}
