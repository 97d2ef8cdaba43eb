import type { AnnouncementReader, SentAnnouncement } from '../../../api/announcements/sent'
import type { Locale } from '../../../api/kit/endpoints'
import { dayInFigures, dayOf, momentInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'

type Printed = {
  announcement: SentAnnouncement
  readers: readonly AnnouncementReader[]
  college: string
  locale: Locale
  now: Date
  /** Time zone of the user who prints it. */
  timeZone: string
}

/** Builds the PDF list of readers, with the time of confirmation and a space for the signature of the others. */
export const readersSheet = async ({ announcement, readers, college, locale, now, timeZone }: Printed) => {
  const { name, edition, author_name, publish_at } = announcement
  const say = (key: string, values: Record<string, string | number> = {}) =>
    localise(locale, { key: `announcements.sheet.${key}`, values })
  const inWords = (moment: string) => momentInWords(locale, new Date(moment), timeZone)
  const head = ['place', 'name', 'group', 'confirmed', 'signature'].map((key) => ({ text: say(key), style: 'th' }))
  const confirmed = ({ confirmed_at, confirmed_edition }: AnnouncementReader) => {
    if (confirmed_at === null) return ''
    const moment = inWords(confirmed_at)
    return confirmed_edition === edition ? moment : say('earlier_edition', { moment, edition: confirmed_edition ?? 0 })
  }
  return pdfFile({
    name: say('file', { name: name.slice(0, 100) }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      { text: say('intro', { name }), margin: [0, 8, 0, 4] },
      {
        text: [...(publish_at ? [say('published', { moment: inWords(publish_at) })] : []), author_name ?? ''].join(
          ' · ',
        ),
        margin: [0, 0, 0, 12],
      },
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
      {
        text: say('printed', {
          day: dayInFigures(dayOf(now, timeZone)),
          confirmed: readers.filter(({ confirmed_at }) => confirmed_at !== null).length,
          count: readers.length,
        }),
        style: 'small',
        margin: [0, 24, 0, 0],
      },
    ],
  })
}
