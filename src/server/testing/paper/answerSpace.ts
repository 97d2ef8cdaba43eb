import type { PresentedQuestion } from '../../../api/testing/presented'
import type { PdfContent } from '../../kit/texts/pdf'
import { htmlToPdf, type PictureSource } from './htmlToPdf'

export type Translate = (key: string, values?: Record<string, string | number>) => string
type Sheet = { say: Translate; printing: PictureSource; letter: (place: number) => string }

/** A blank of underscores for handwriting. */
export const writingBlank = (length: number): string => '_'.repeat(length)

/** Ruled lines; `width` is in points. */
const lines = (count: number, width: number): PdfContent => ({
  canvas: Array.from({ length: count }, (_, place) => ({
    type: 'line' as const,
    x1: 0,
    y1: (place + 1) * 22,
    x2: width,
    y2: (place + 1) * 22,
    lineWidth: 0.5,
  })),
  margin: [0, 0, 0, 8],
})
const pageLines = 30
/** Assumes ten handwritten words per line. */
const linesFor = (words: number | null): number =>
  Math.min(pageLines, words === null ? 12 : Math.max(4, Math.ceil(words / 10)))

const indent = [22, 0, 0, 2] as const
type LabelledPart = { mark: string; content: PdfContent[] }
const list = (parts: readonly LabelledPart[]): PdfContent => ({
  margin: indent,
  layout: 'noBorders',
  table: {
    widths: ['auto', '*'],
    dontBreakRows: true,
    body: parts.map(({ mark, content }) => [{ text: mark, noWrap: true }, { stack: content }]),
  },
})

/** Returns the options of a question and the space for the answer below them. */
export const answerSpace = (question: PresentedQuestion, { say, printing, letter }: Sheet): PdfContent[] => {
  const lettered = (htmls: readonly string[]) =>
    htmls.map((html, place) => ({ mark: `${letter(place)})`, content: htmlToPdf(html, printing) }))
  const answer = (line: string): PdfContent => ({ text: `${say('answer')} ${line}`, margin: [22, 6, 0, 0] })
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [list(lettered(question.options))]
    case 'true_false':
      return [list(lettered([say('is_true'), say('is_false')]))]
    case 'matching':
      return [
        {
          margin: indent,
          columnGap: 16,
          columns: [
            list(question.lefts.map((html, place) => ({ mark: `${place + 1}.`, content: htmlToPdf(html, printing) }))),
            list(lettered(question.rights)),
          ],
        },
        answer(question.lefts.map((_, place) => `${place + 1} – ${writingBlank(4)}`).join('   ')),
      ]
    case 'ordering':
      return [list(lettered(question.items)), answer(question.items.map(() => writingBlank(4)).join('   '))]
    case 'cloze':
      return question.gaps.flatMap((gap, place) => {
        if (gap.kind !== 'choice') return []
        const options = gap.options.map((label, option) => `${letter(option)}) ${label}`).join('    ')
        return [{ text: `(${place + 1}) ${options}`, margin: indent }]
      })
    case 'short_text':
    case 'number':
      return [answer(writingBlank(40))]
    case 'essay':
      return [{ stack: [lines(linesFor(question.max_words ?? question.min_words), 458)], margin: indent }]
    default:
      return []
  }
}

const boxes = (count: number, letter: (place: number) => string): PdfContent => ({
  text: Array.from({ length: count }, (_, place) => ({ text: `${letter(place)} [   ]      ` })),
})

/** Returns the cell of a question on the answer form. */
export const answerBoxes = (question: PresentedQuestion, { say, letter }: Sheet): PdfContent[] => {
  switch (question.type) {
    case 'single':
    case 'multiple':
      return [boxes(question.options.length, letter)]
    case 'true_false':
      return [boxes(2, letter)]
    case 'matching':
      return [{ text: question.lefts.map((_, place) => `${place + 1} – ${writingBlank(4)}`).join('   ') }]
    case 'ordering':
      return [{ text: question.items.map(() => writingBlank(4)).join('   ') }]
    case 'cloze':
      return [{ text: question.gaps.map((_, place) => `(${place + 1}) ${writingBlank(16)}`).join('   ') }]
    case 'essay':
      return [lines(linesFor(question.max_words ?? question.min_words), 370)]
    case 'file':
      return [{ text: say('apart') }]
    default:
      return [lines(1, 370)]
  }
}
