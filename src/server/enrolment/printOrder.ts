import { localise } from '../kit/messages'
import { pdfFile, type PdfContent } from '../kit/pdf'
import type { OrderedPerson, PrintedOrder } from './queries'

/** Orders are issued in Russian, whoever prints them. */
const locale = 'ru'
const say = (key: string, values = {}) => localise(locale, { key: `enrolment.print.${key}`, values })

/** `2026-08-20` as orders write it: 20 августа 2026 г. */
const dayInOrder = (day: string) =>
  new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`))

/** The order of enrolment as a sheet to be signed. */
export const printOrder = (order: PrintedOrder, { college }: { college: string }) =>
  pdfFile({
    name: say('name', { number: order.number.replaceAll(/[\\/:*?"<>|]/g, '-') }),
    content: [
      { text: college, alignment: 'center', margin: [0, 0, 0, 16] },
      { text: say('title'), style: 'title' },
      {
        columns: [{ text: dayInOrder(order.ordered_on) }, { text: `№ ${order.number}`, style: 'right' }],
        margin: [0, 0, 0, 12],
      },
      { text: say('subject'), bold: true, margin: [0, 0, 0, 10] },
      { text: say('ground', { campaign: order.campaign }), alignment: 'justify', margin: [0, 0, 0, 8] },
      { text: say('command'), bold: true, margin: [0, 0, 0, 8] },
      ...sections(order.people),
      ...signatures(),
    ],
  })

const sections = (people: readonly OrderedPerson[]): PdfContent[] => {
  const parts = new Map<string, OrderedPerson[]>()
  for (const person of people) {
    const key = [person.direction, person.profile, person.method, person.basis, person.group_code].join('\n')
    parts.set(key, [...(parts.get(key) ?? []), person])
  }
  return [...parts.values()].flatMap((members, position) => sectionOf(members, position + 1))
}

const sectionOf = (members: readonly OrderedPerson[], number: number): PdfContent[] => {
  const [first] = members
  if (!first) return []
  const heading = say('section', {
    number,
    direction: first.direction,
    profile: first.profile === null ? '' : `, ${first.profile}`,
    method: first.method.toLowerCase(),
    basis: localise(locale, { key: `basis.${first.basis}` }).toLowerCase(),
    group: first.group_code,
    day: dayInOrder(first.started_on),
  })
  return [
    { text: heading, margin: [0, 8, 0, 4], alignment: 'justify' },
    {
      layout: 'lightHorizontalLines',
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [36, '*', 90, 70],
        body: [
          ['number', 'person', 'application', 'score'].map((key) => ({ text: say(`column.${key}`), style: 'th' })),
          ...members.map(({ name, number: application, average_score }, row) => [
            { text: String(row + 1) },
            { text: name },
            { text: application },
            {
              text: average_score === null ? '–' : average_score.toLocaleString('ru-RU', { minimumFractionDigits: 2 }),
            },
          ]),
        ],
      },
    },
  ]
}

const signatures = (): PdfContent[] => [
  {
    margin: [0, 28, 0, 0],
    unbreakable: true,
    stack: ['director', 'secretary'].map((who) => ({
      margin: [0, 0, 0, 18] as const,
      columns: [
        { text: say(who), width: 190 },
        { text: '____________________', width: 130 },
        { text: '/ ____________________ /' },
      ],
    })),
  },
]
