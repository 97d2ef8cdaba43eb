import type { Locale } from '../../../api/kit/endpoints'
import type { PresentedQuestion } from '../../../api/testing/presented'
import type { TestType } from '../../../api/testing/testCodes'
import type { TestSection } from '../../../api/testing/tests'
import { localise } from '../../kit/texts/messages'
import type { Cell, PdfContent } from '../../kit/texts/pdf'
import { drawingOf } from '../attempts/markStoredAnswer'
import { shuffleParts } from '../content/shuffleParts'
import { present } from '../content/present'
import type { Paper } from './generatePaper'
import { answerBoxes, answerSpace, writingBlank, type Translate } from './answerSpace'
import { paperKey } from './paperKey'
import type { PaperQuestion } from './paperQueries'
import { htmlToPdf, type PictureSource } from './htmlToPdf'

export type SheetInput = {
  paper: Paper
  /** The test in the language of the paper. */
  test: {
    type: TestType
    title: string
    instructions: string
    sections: readonly TestSection[]
    minutes: number | null
  }
  college: string
  locale: Locale
  pictures: ReadonlyMap<number, string>
  /** The person on the form; if absent, they fill in their name by hand. */
  person?: { name: string; group: string } | undefined
}
export type PaperKind = 'questions' | 'key' | 'blank'

type SheetQuestion = PaperQuestion & { number: number; presented: PresentedQuestion }
type Sheet = SheetInput & {
  questions: SheetQuestion[]
  say: Translate
  printing: PictureSource
  letter: (place: number) => string
}

/** Builds one sheet: the questions, the answer form or the key. */
export const paperSheet = (kind: PaperKind, printed: SheetInput): PdfContent[] => {
  const { paper, locale, pictures } = printed
  const say: Translate = (key, values = {}) => localise(locale, { key: `papers.${key}`, values })
  const letters = say('letters').split('')
  const sheet = {
    ...printed,
    questions: drawnOf(printed),
    say,
    printing: { pictures, noPicture: say('no_picture'), noVideo: say('no_video') },
    letter: (place: number) => letters[place] ?? String(place + 1),
  }
  const bodies = { questions: questionsOf, key: keyOf, blank: blankOf }
  return [
    { text: printed.college, alignment: 'center', margin: [0, 0, 0, 8] },
    { text: printed.test.title, style: 'title' },
    {
      text: [
        kind === 'questions' ? '' : say(`kind.${kind}`),
        say('variant', { variant: paper.variant, code: paper.code }),
      ]
        .filter(Boolean)
        .join(' · '),
      alignment: 'center',
      margin: [0, 0, 0, 10],
    },
    ...bodies[kind](sheet),
  ]
}

/** Numbers the questions and builds the taker's view of them; info texts have no number of their own. */
const drawnOf = ({ paper, locale }: SheetInput): SheetQuestion[] => {
  let lastNumber = 0
  return paper.questions.map((question) => {
    if (question.content.type !== 'info') lastNumber += 1
    const drawing = drawingOf({ seed: paper.seed, shuffle_options: paper.shuffleOptions }, question.position)
    return { ...question, number: lastNumber, presented: present(question.content, { locale, ...drawing }) }
  })
}

const headOf = ({ say, person }: Sheet): PdfContent => ({
  columns: [
    { text: `${say('name')} ${person?.name ?? writingBlank(26)}`, width: '*' },
    { text: `${say('group')} ${person?.group ?? writingBlank(10)}`, width: 120 },
    { text: `${say('date')} ${writingBlank(12)}`, width: 120 },
  ],
  columnGap: 10,
  margin: [0, 4, 0, 12],
})

const worthOf = ({ say, test }: Sheet, points: number): string =>
  test.type === 'survey' ? '' : say('points', { count: points })

const sectionOf = ({ test, locale }: Sheet, section: number): string => {
  const words = test.sections[section]?.translations
  return words?.[locale]?.title ?? words?.ru?.title ?? words?.en?.title ?? ''
}

const questionsOf = (sheet: Sheet): PdfContent[] => {
  const { say, test, printing, questions } = sheet
  const { minutes, instructions } = test
  return [
    headOf(sheet),
    ...(minutes === null ? [] : [{ text: say('minutes', { count: minutes }), margin: [0, 0, 0, 4] as const }]),
    ...htmlToPdf(instructions, printing),
    ...questions.flatMap((question, place) => {
      const { section, presented } = question
      const title = section === questions[place - 1]?.section ? '' : sectionOf(sheet, section)
      const heading = title === '' ? [] : [{ text: title, style: 'subtitle' }]
      return [
        ...heading,
        {
          // Long answers may continue on the next page; the other questions stay on one page.
          unbreakable: presented.type !== 'essay' && presented.type !== 'info',
          margin: [0, 8, 0, 4] as const,
          stack: [...askedOf(sheet, question), ...answerSpace(presented, sheet)],
        },
      ]
    }),
  ]
}

const askedOf = (sheet: Sheet, { number, points, presented }: SheetQuestion): PdfContent[] => {
  const { printing, say } = sheet
  const body = presented.body.replaceAll(
    /\[\[(\d+)\]\]/g,
    (_whole, gap: string) => `(${Number(gap) + 1}) ${writingBlank(16)}`,
  )
  const text = { stack: htmlToPdf(body, printing) }
  if (presented.type === 'info') return [text]
  const how = say(`how.${presented.type}`)
  return [
    { columns: [{ text: `${number}.`, bold: true, width: 22 }, text] },
    { text: [how, worthOf(sheet, points)].filter(Boolean).join(' · '), style: 'small', margin: [22, 0, 0, 4] },
  ]
}

const table = (widths: readonly ('auto' | '*' | number)[], body: readonly (readonly Cell[])[]): PdfContent => ({
  layout: 'lines',
  table: { headerRows: 1, dontBreakRows: true, widths, body },
})
const heads = (say: Translate, keys: readonly string[]): Cell[] =>
  keys.map((key) => ({ text: say(`column.${key}`), style: 'th' }))

const keyOf = (sheet: Sheet): PdfContent[] => {
  const { questions, say, printing, letter, locale, paper } = sheet
  const rows = questions.flatMap(({ number, points, position, content }): Cell[][] => {
    if (content.type === 'info') return []
    const drawing = drawingOf({ seed: paper.seed, shuffle_options: paper.shuffleOptions }, position)
    const { letters, lines } = paperKey(content, { order: shuffleParts(content, drawing), locale, letter })
    const answer: PdfContent[] = [
      ...(letters === '' ? [] : [{ text: letters, bold: true }]),
      ...lines.flatMap((line) => htmlToPdf(line, printing)),
    ]
    const isByHand = answer.length === 0
    return [
      [
        { text: String(number) },
        { stack: isByHand ? [{ text: say('by_hand'), style: 'small' }] : answer },
        { text: String(points), style: 'right' },
      ],
    ]
  })
  return [table([28, '*', 50], [heads(say, ['number', 'answer', 'points']), ...rows])]
}

const blankOf = (sheet: Sheet): PdfContent[] => {
  const { questions, say } = sheet
  const rows = questions.flatMap(({ number, presented }): Cell[][] =>
    presented.type === 'info'
      ? []
      : [[{ text: String(number), bold: true }, { stack: answerBoxes(presented, sheet) }, { text: '' }]],
  )
  return [
    headOf(sheet),
    { text: say('blank_help'), style: 'small', margin: [0, 0, 0, 8] },
    table([28, '*', 60], [heads(say, ['number', 'answer', 'given']), ...rows]),
    { text: say('checked_by', { line: writingBlank(30) }), margin: [0, 20, 0, 0] },
  ]
}
