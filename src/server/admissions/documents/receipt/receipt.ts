import { dayInFigures, dayOf } from '../../../kit/days'
import { localise } from '../../../kit/texts/messages'
import { pdfFile, type PdfContent } from '../../../kit/texts/pdf'
import { conflict } from '../../../kit/problems'
import type { Receipt } from './queries'

const say = (key: string, values: Record<string, string> = {}) =>
  localise('ru', { key: `documents.receipt.${key}`, values })

type Line = Receipt['originals'][number]
const documentText = ({ fields: { series, number, issue_date, issuer } }: Line) =>
  [
    [series, number && `№ ${number}`].filter(Boolean).join(' '),
    issue_date && say('issued', { day: dayInFigures(issue_date) }),
    issuer,
  ]
    .filter(Boolean)
    .join(', ')

const signature = (who: string): PdfContent => ({
  columns: [
    { width: 180, text: who },
    { width: 130, canvas: [{ type: 'line', x1: 0, y1: 11, x2: 120, y2: 11, lineWidth: 0.5 }] },
    { width: '*', canvas: [{ type: 'line', x1: 0, y1: 11, x2: 160, y2: 11, lineWidth: 0.5 }] },
  ],
  margin: [0, 14, 0, 0],
})
const underSignature = (): PdfContent => ({
  columns: [
    { width: 180, text: '' },
    { width: 130, text: say('signature') },
    { width: '*', text: say('decoded') },
  ],
  style: 'small',
})

/** `timeZone` is that of the user who prints. */
type ReceiptInput = { receipt: Receipt; college: string; now: Date; timeZone: string }

/** A receipt in Russian for the originals that the office has, with lines for both signatures. Throws 409 if it has none. */
export const receiptFile = async ({ receipt, college, now, timeZone }: ReceiptInput) => {
  const dayHere = (moment: Date) => dayInFigures(dayOf(moment, timeZone))
  const { number, name, originals } = receipt
  if (originals.length === 0) throw conflict('documents.no_originals')
  const head = ['place', 'document', 'paper', 'taken'].map((key) => ({ text: say(key), style: 'th' }))
  return pdfFile({
    name: say('file', { number }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: say('intro', { name, number }), margin: [0, 8, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [36, 150, '*', 70],
          body: [
            head,
            ...originals.map((line, place) => [
              { text: String(place + 1) },
              { text: line.note === null ? line.name : `${line.name} (${line.note})` },
              { text: documentText(line) },
              { text: dayHere(new Date(line.at)) },
            ]),
          ],
        },
        layout: 'lines',
      },
      { text: say('total', { count: String(originals.length) }), margin: [0, 10, 0, 10] },
      signature(say('clerk')),
      underSignature(),
      signature(say('applicant')),
      underSignature(),
      { text: say('printed', { day: dayHere(now) }), style: 'small', margin: [0, 24, 0, 0] },
    ],
  })
}
