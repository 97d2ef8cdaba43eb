import { collegeName } from '../../kit/college'
import { dayInFigures, dayOf, momentInWords } from '../../kit/days'
import type { Context } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'

type Receipt = { edition: number; at: string }
type Printed = {
  name: string
  /** Lines below the title. */
  about: readonly string[]
  /** The current edition; confirmations of earlier ones name theirs. */
  edition: number
  /** Newest receipt first. Former readers no longer belong to the audience. */
  readers: readonly { name: string; group_code: string | null; receipts: readonly Receipt[]; isFormer?: boolean }[]
}

/** Builds the PDF list of readers, with their confirmations and a space for the signature of the others. */
export const readersSheet = async (
  { db, services, locale, now, person }: Pick<Context, 'db' | 'services' | 'locale' | 'now'> & { person: Person },
  { name, about, edition, readers }: Printed,
) => {
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `readers_sheet.${key}`, values })
  const head = ['place', 'name', 'group', 'confirmed', 'signature'].map((key) => ({ text: say(key), style: 'th' }))
  const inWords = (receipt: Receipt) => {
    const moment = momentInWords(locale, new Date(receipt.at), person.timeZone)
    return receipt.edition === edition ? moment : say('earlier_edition', { moment, edition: receipt.edition })
  }
  return pdfFile({
    name: say('file', { name: name.slice(0, 100) }),
    content: [
      { text: await collegeName(db, services.config, locale), alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title', margin: [0, 0, 0, 8] },
      { stack: about.map((text) => ({ text })), margin: [0, 0, 0, 12] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [28, '*', 60, 150, 100],
          body: [
            head,
            ...readers.map((reader, place) => [
              { text: String(place + 1) },
              { stack: [{ text: reader.name }, ...(reader.isFormer ? [{ text: say('former'), style: 'small' }] : [])] },
              { text: reader.group_code ?? '' },
              { text: reader.receipts.map(inWords).join('\n') },
              { text: '' },
            ]),
          ],
        },
        layout: 'lines',
      },
      {
        text: say('printed', {
          day: dayInFigures(dayOf(now, person.timeZone)),
          confirmed: readers.filter(({ receipts }) => receipts.length > 0).length,
          count: readers.length,
        }),
        style: 'small',
        margin: [0, 24, 0, 0],
      },
    ],
  })
}
