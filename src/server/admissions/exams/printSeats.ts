import type { Exam } from '../../../api/admissions/exams'
import { localise } from '../../kit/texts/messages'
import { momentInWords } from '../../kit/days'
import { pdfFile, type PdfContent } from '../../kit/texts/pdf'
import type { SeatedPerson } from './seatQueries'

const say = (key: string, values = {}) => localise('ru', { key: `exams.print.${key}`, values })
const columns = ['seat', 'person', 'application', 'signature'] as const

type Printing = { people: readonly SeatedPerson[]; college: string; timeZone: string }
/** One sheet per room, with lines for signatures, always in Russian. */
export const printSeats = (exam: Exam, { people, college, timeZone }: Printing) => {
  const rooms = [...new Set(people.map(({ room }) => room))]
  const when = exam.opens_at === null ? '' : momentInWords('ru', new Date(exam.opens_at), timeZone)
  const content = rooms.flatMap((room, place): PdfContent[] => [
    { text: college, alignment: 'center', margin: [0, 0, 0, 12], ...(place > 0 && { pageBreak: 'before' as const }) },
    { text: room === null ? say('no_room') : say('room', { room }), style: 'title' },
    { text: say('exam', { name: exam.name, subject: exam.subject_name }), alignment: 'center' },
    { text: `${when} · ${exam.place}`, alignment: 'center', margin: [0, 0, 0, 12] },
    {
      layout: 'lines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [40, '*', 90, 110],
        body: [
          columns.map((key) => ({ text: say(`column.${key}`), style: 'th' })),
          ...people
            .filter((person) => person.room === room)
            .map(({ seat, name, number }) => [
              { text: seat === null ? '–' : String(seat) },
              { text: name },
              { text: number },
              { text: '' },
            ]),
        ],
      },
    },
  ])
  return pdfFile({
    name: say('name', { name: exam.name.replaceAll(/[\\/:*?"<>|]/g, '-') }),
    content: content.length > 0 ? content : [{ text: say('nobody'), style: 'title' }],
  })
}
