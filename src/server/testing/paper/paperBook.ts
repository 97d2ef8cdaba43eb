import type { PaperPerson } from '../../../api/testing/papers'
import type { paperKinds } from '../../../api/testing/testCodes'
import type { PdfContent } from '../../kit/texts/pdf'
import type { Paper } from './generatePaper'
import { paperSheet, type PaperKind, type SheetInput } from './paperSheet'

export type BookKind = (typeof paperKinds)[number]

const onNewPage = ([first, ...rest]: readonly PdfContent[]): PdfContent[] =>
  first ? [{ ...first, pageBreak: 'before' }, ...rest] : []

/** Distributes the variants in turn over the students in order. */
export const variantFor = <T>(place: number, variants: readonly T[]): T | undefined => variants[place % variants.length]

type Book = Omit<SheetInput, 'paper' | 'person'> & {
  papers: readonly Paper[]
  /** Names to print on the answer forms; empty for blank forms. */
  people: readonly Pick<PaperPerson, 'name' | 'group_code'>[]
}

/**
 * Builds one PDF from several variants, each sheet on a new page. Keys come last, so that they are easy to separate.
 */
export const paperBook = (kind: BookKind, { papers, people, ...printed }: Book): PdfContent[] => {
  const sheet = (part: PaperKind, paper: Paper, person?: SheetInput['person']) =>
    paperSheet(part, { ...printed, paper, person })
  const all = (part: PaperKind) => papers.map((paper) => sheet(part, paper))
  const forms =
    people.length === 0
      ? all('blank')
      : people.flatMap(({ name, group_code }, place) => {
          const paper = variantFor(place, papers)
          return paper ? [sheet('blank', paper, { name, group: group_code ?? '' })] : []
        })
  const handout = () => [...all('questions'), ...forms]
  const parts = {
    questions: () => all('questions'),
    blank: () => forms,
    key: () => all('key'),
    handout,
    all: () => [...handout(), ...all('key')],
  }
  return parts[kind]().flatMap((content, place) => (place === 0 ? content : onNewPage(content)))
}
