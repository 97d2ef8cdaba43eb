import { dayInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile, signatureLines, type PdfContent } from '../../kit/texts/pdf'
import type { OrderedPerson, PrintedOrder } from './queries'

/** Orders are always in Russian. */
const locale = 'ru'
const say = (key: string, values = {}) => localise(locale, { key: `enrolment.print.${key}`, values })

/** The enrolment order as a PDF to sign. */
export const printOrder = (order: PrintedOrder, { college }: { college: string }) =>
  pdfFile({
    name: say('name', { number: order.number.replaceAll(/[\\/:*?"<>|]/g, '-') }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      {
        columns: [{ text: dayInWords(locale, order.ordered_on) }, { text: `№ ${order.number}`, style: 'right' }],
        margin: [0, 0, 0, 12],
      },
      { text: say('subject'), bold: true, margin: [0, 0, 0, 10] },
      { text: say('ground', { campaign: order.campaign }), alignment: 'justify', margin: [0, 0, 0, 8] },
      { text: say('command'), bold: true, margin: [0, 0, 0, 8] },
      ...sections(order.people),
    ],
  })

type Section = { heading: PdfContent; members: OrderedPerson[] }
type Row = readonly { text: string; style?: string }[]

/** One section per direction, method, basis and group; the last one ends with the signatures. */
const sections = (people: readonly OrderedPerson[]): PdfContent[] => {
  const parts = new Map<string, Section>()
  for (const person of people) {
    const key = [person.direction, person.profile, person.method, person.basis, person.group_code].join('\n')
    const part = parts.get(key)
    if (part) part.members.push(person)
    else parts.set(key, { heading: headingOf(person, parts.size + 1), members: [person] })
  }
  return [...parts.values()].flatMap((section, place) => {
    const rows = section.members.map(rowOf)
    return place < parts.size - 1 ? [section.heading, table([heads(), ...rows])] : withSignatures(section.heading, rows)
  })
}

const headingOf = (person: OrderedPerson, number: number): PdfContent => ({
  text: say('section', {
    number,
    direction: person.direction,
    profile: person.profile === null ? '' : `, ${person.profile}`,
    method: person.method.toLowerCase(),
    basis: say(`basis.${person.basis}`),
    group: person.group_code,
    day: dayInWords(locale, person.started_on),
  }),
  margin: [0, 8, 0, 4],
})

const heads = (): Row =>
  ['number', 'person', 'application', 'score'].map((key) => ({ text: say(`column.${key}`), style: 'th' }))

const rowOf = ({ name, number, average_score }: OrderedPerson, place: number): Row => [
  { text: String(place + 1) },
  { text: name },
  { text: number },
  { text: average_score === null ? '–' : average_score.toLocaleString(locale, { minimumFractionDigits: 2 }) },
]

const table = (body: readonly Row[], headerRows = 1): PdfContent => ({
  layout: 'lines',
  table: { headerRows, dontBreakRows: true, widths: [36, '*', 90, 70], body },
})

/** Number of rows kept on the page of the signatures: a page with only signatures could be attached to any order. */
const rowsWithSignatures = 2

const withSignatures = (heading: PdfContent, rows: readonly Row[]): PdfContent[] => {
  const staying = rows.slice(0, -rowsWithSignatures)
  const going = rows.slice(-rowsWithSignatures)
  if (staying.length === 0)
    return [{ unbreakable: true, stack: [heading, table([heads(), ...going]), ...signatures()] }]
  return [heading, table([heads(), ...staying]), { unbreakable: true, stack: [table(going, 0), ...signatures()] }]
}

const signatures = (): PdfContent[] => signatureLines([{ position: say('director') }, { position: say('secretary') }])
