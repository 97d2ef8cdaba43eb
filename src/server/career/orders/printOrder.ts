import { placingKinds } from '../../../api/career/orderLimits'
import type { Order, OrderPerson } from '../../../api/career/orders'
import { dayInFigures, dayInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { pdfFile, signatureLines, type PdfContent } from '../../kit/texts/pdf'

/** Orders are always in Russian. */
const locale = 'ru'
const say = (key: string, values = {}) => localise(locale, { key: `orders.print.${key}`, values })

type Printed = {
  people: readonly OrderPerson[]
  /** Whether others, whom the reader may not see, are left out. */
  isExtract: boolean
  college: string
}

/** An order with its annex of people as a PDF to sign. A draft says that it is one. */
export const printOrder = (order: Order, { people, isExtract, college }: Printed) => {
  const { number, ordered_on, grounds, status } = order
  return pdfFile({
    name: number === null ? say('unnumbered') : say('name', { number: number.replaceAll(/[\\/:*?"<>|]/g, '-') }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say(isExtract ? 'extract' : 'title'), style: 'title' },
      ...(status === 'signed'
        ? []
        : [{ text: say(status), alignment: 'center' as const, margin: [0, 0, 0, 8] as const }]),
      {
        columns: [
          { text: ordered_on === null ? '' : dayInWords(locale, ordered_on) },
          { text: `№ ${number ?? '______'}`, style: 'right' },
        ],
        margin: [0, 0, 0, 12],
      },
      { text: say(`subject.${order.kind}`), bold: true, margin: [0, 0, 0, 10] },
      { text: say('command'), bold: true, margin: [0, 0, 0, 8] },
      { text: commandOf(order, people.length), alignment: 'justify', margin: [0, 0, 0, 8] },
      ...(grounds === '' ? [] : [{ text: say('grounds', { grounds }), margin: [0, 0, 0, 8] as const }]),
      ...signaturesOf(order),
      {
        text: say('annex', { number: number ?? '______' }),
        pageBreak: 'before' as const,
        bold: true,
        margin: [0, 0, 0, 8],
      },
      annex(people),
    ],
  })
}

/** Operative part of the order, with the terms of its kind. */
const commandOf = (order: Order, count: number): string => {
  const { kind, basis, to_group } = order
  const day = order.effective_on === null ? '______' : dayInWords(locale, order.effective_on)
  const isPaidAnew = basis !== null && placingKinds.some((placing) => placing === kind)
  return [
    !(kind === 'transfer' && isPaidAnew && !to_group) && changeText(order, { count, day }),
    isPaidAnew && say('text.basis', { day, basis: say(`basis.${basis}`) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const changeText = (order: Order, { count, day }: { count: number; day: string }): string =>
  say(`text.${order.kind}`, {
    count,
    day,
    group: order.to_group?.code ?? '______',
    until: order.until ? dayInWords(locale, order.until) : '______',
    reason: order.expulsion_reason ? localise(locale, { key: `orders.reason.${order.expulsion_reason}` }) : '______',
    title: order.title ?? '______',
    order: order.cancels ? `№ ${order.cancels.number ?? '–'}, ${dayInFigures(order.cancels.ordered_on)}` : '',
  })

const annex = (people: readonly OrderPerson[]): PdfContent => ({
  layout: 'lines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: [30, '*', 70, 150],
    body: [
      ['number', 'person', 'group', 'note'].map((key) => ({ text: say(`column.${key}`), style: 'th' })),
      ...people.map((person, place) => [
        { text: String(place + 1) },
        { text: person.name },
        { text: person.before?.group_code ?? '–' },
        { text: noteOf(person) },
      ]),
    ],
  },
})

const isPromoted = ({ before, after }: OrderPerson) =>
  before !== null && after !== null && after.group_id === before.group_id && after.course !== before.course

const noteOf = (person: OrderPerson): string => {
  const { terms, honours, after } = person
  return [
    isPromoted(person) && say('promoted', { course: after?.course, group: after?.group_code }),
    honours?.earned && say('honours'),
    terms.conditional_until && say('conditional', { day: dayInFigures(terms.conditional_until) }),
    terms.stay_group_id !== undefined && say('stays', { group: after?.group_code ?? '' }),
  ]
    .filter(Boolean)
    .join('; ')
}

/** Signatories of the order, or the usual two with blank names. */
const signaturesOf = ({ signatories }: Order): PdfContent[] =>
  signatureLines(signatories.length > 0 ? signatories : [{ position: say('director') }, { position: say('secretary') }])
