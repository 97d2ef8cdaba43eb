import type { Locale } from '../../../api/kit/endpoints'
import type { PaperKind } from '../../../api/papers/codes'
import type { TemplateTexts } from '../../../api/papers/templates'
import { dayInFigures, dayInWords } from '../../kit/days'
import { localise } from '../../kit/texts/messages'
import { transliterate } from '../../people'
import { fillTemplate, type PlaceholderValues } from './fillTemplate'
import type { PaperPerson } from './personQueries'
import type { Semester, SubjectLine, Totals } from './subjects'

export type PrintedLine = Pick<SubjectLine, 'subject_name' | 'hours' | 'credits' | 'control_form'> & {
  mark: string
  day: string | null
}
/** Content of a paper as stored in the register: the name and texts of that day, in the paper's language. */
export type PaperContent = {
  name: string
  birth_date: string | null
  college: string
  header: string
  opening: string
  closing: string
  signatories: { position: string; name?: string }[]
  facts: { key: string; value: string }[]
  semesters: { title: string; lines: PrintedLine[] }[]
  lines: PrintedLine[]
  totals: Totals | null
  graduation: { thesis: string | null; thesis_mark: string; exam_mark: string; honours: boolean; order: string } | null
}

const titleCase = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`

/** A name in Latin letters, word by word; words that have no Russian letters stay as they are. */
const latinName = (name: string): string =>
  name.replaceAll(/[\p{L}\p{M}]+/gu, (word) =>
    /\p{Script=Cyrillic}/u.test(word) ? titleCase(transliterate(word)) : word,
  )

export type Studied = { semesters: readonly Semester[]; lines: readonly SubjectLine[]; totals: Totals }
type Issue = {
  kind: PaperKind
  language: Locale
  purpose: string
  /** Day of issue, yyyy-MM-dd. */
  day: string
  number: string
  college: string
  template: TemplateTexts
}

export const markInWords = ({ scale, value }: Pick<SubjectLine, 'scale' | 'value'>, locale: Locale): string => {
  if (value === null) return '–'
  if (scale === 'hundred') return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
  return localise(locale, { key: `papers.mark.${scale}.${value}` })
}

const markInFive = (value: number | null) => ({ scale: 'five' as const, value })

/** Fills in the template and the marks for one person. */
export const contentOf = (person: PaperPerson, issue: Issue, studied: Studied | null): PaperContent => {
  const { kind, language, template, college } = issue
  const values = valuesOf(person, issue)
  const fill = (text: string) => fillTemplate(text, values)
  const line = (one: SubjectLine): PrintedLine => ({
    subject_name: one.subject_name,
    hours: one.hours,
    credits: one.credits,
    control_form: one.control_form,
    mark: markInWords(one, language),
    day: one.decided_on,
  })
  const { graduation } = person
  return {
    name: values.name,
    birth_date: person.birth_date,
    college,
    header: fill(template.translations[language].header),
    opening: fill(template.translations[language].opening),
    closing: fill(template.translations[language].closing),
    signatories: template.signatories.map((signatory) => signatory[language]),
    facts: factsOf(values, person),
    semesters:
      kind === 'supplement' || !studied
        ? []
        : studied.semesters.map(({ period_name, academic_year, lines }) => ({
            title: `${period_name}, ${academic_year}`,
            lines: lines.map(line),
          })),
    lines: kind === 'supplement' && studied ? studied.lines.map(line) : [],
    totals: kind === 'certificate' || kind === 'record_book' || !studied ? null : studied.totals,
    graduation:
      graduation && (kind === 'supplement' || kind === 'transcript')
        ? {
            thesis: graduation.thesis_title,
            thesis_mark: markInWords(markInFive(graduation.thesis_mark), language),
            exam_mark: markInWords(markInFive(graduation.exam_mark), language),
            honours: graduation.honours,
            order: orderText(graduation.order, language),
          }
        : null,
  }
}

const orderText = (order: PaperPerson['enrolment'], locale: Locale): string =>
  order?.number
    ? localise(locale, {
        key: order.day ? 'papers.print.order_of' : 'papers.print.order',
        values: { number: order.number, day: dayInFigures(order.day) },
      })
    : ''

const valuesOf = (person: PaperPerson, { language, purpose, day, number, college }: Issue): PlaceholderValues => ({
  name: language === 'en' ? latinName(person.name) : person.name,
  birth_date: dayInFigures(person.birth_date),
  group: person.group_code,
  course: String(person.course),
  direction: person.direction_name,
  direction_code: person.direction_code,
  qualification: person.qualification ?? '',
  form: person.form,
  from: dayInFigures(person.from),
  until: dayInFigures(person.until),
  order: orderText(person.enrolment, language),
  purpose: purpose === '' ? localise(language, { key: 'papers.print.any_purpose' }) : purpose,
  college,
  day: dayInWords(language, day),
  number,
})

/** Facts that every paper lists below its opening; empty ones are left out. */
const factsOf = (values: PlaceholderValues, person: PaperPerson) =>
  [
    ...(['birth_date', 'group', ...(person.is_member ? (['course'] as const) : []), 'form'] as const).map((key) => ({
      key,
      value: values[key],
    })),
    { key: 'direction', value: `${values.direction_code} ${values.direction}` },
    { key: 'period', value: [values.from, values.until].filter(Boolean).join(' – ') },
    { key: 'enrolment', value: values.order },
  ].filter(({ value }) => value !== '')
