import type { Locale } from '../../../../api/kit/endpoints'
import type { QuestionContent } from '../../../../api/testing/questionContent'
import { namesOf } from '../../../../api/testing/variables'
import { countDraws, drawAt } from '../../content/calculated'
import { plainOfHtml } from '../plainText'
import type { MediaPart } from '../types'
import { marginOf, moodleTexts, optionWeights, type ReportUnsupported } from '../writeKit'
import { element, plainElement, richElement, textsOf, type Translations } from './moodleElements'

type Writing = { locale: Locale; media: readonly MediaPart[]; lose: ReportUnsupported }
type Of<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

const names: Readonly<Record<QuestionContent['type'], string>> = {
  single: 'multichoice',
  multiple: 'multichoice',
  true_false: 'truefalse',
  short_text: 'shortanswer',
  number: 'numerical',
  matching: 'matching',
  ordering: 'ordering',
  cloze: 'cloze',
  essay: 'essay',
  file: 'essay',
  info: 'description',
}
export const moodleTypeOf = (content: QuestionContent): string => {
  if (!('variables' in content) || !content.variables) return names[content.type]
  return content.type === 'number' ? 'calculated' : 'calculatedmulti'
}

/** Writes the elements specific to the question type; null if Moodle cannot represent the question. */
export const answersOf = (content: QuestionContent, writing: Writing): string | null => {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return choices(content, writing) + datasets(content, writing)
    case 'true_false':
      return [true, false]
        .map((value) =>
          plainAnswer(
            String(value),
            value === content.answer ? 100 : 0,
            content.translations,
            writing,
            '',
            `feedback_${value}`,
          ),
        )
        .join('')
    case 'short_text': {
      const texts = moodleTexts(content, true, writing.lose)
      return (
        element('usecase', content.rules.case_sensitive ? '1' : '0') +
        content.accepted
          .map(({ weight, translations }, at) => plainAnswer(texts[at] ?? '', weight, translations, writing))
          .join('')
      )
    }
    case 'number':
      return content.variables ? calculated(content, writing) : numerical(content, writing)
    case 'matching':
      return subquestions(content, writing)
    case 'ordering':
      return items(content, writing)
    case 'essay':
    case 'file':
      return essay(content, writing)
    default:
      return ''
  }
}

const feedback = (translations: Translations, { locale, media }: Writing, field = 'feedback') =>
  richElement({ name: 'feedback', translations, field, locale, media })

const plainAnswer = (
  text: string,
  fraction: number,
  translations: Translations,
  writing: Writing,
  more = '',
  field = 'feedback',
) =>
  `<answer fraction="${fraction}" format="plain_text">${element('text', text)}${more}${feedback(translations, writing, field)}</answer>\n`

const richAnswer = (translations: Translations, fraction: number, inner: string, { locale, media }: Writing) =>
  richElement({
    name: 'answer',
    translations,
    field: 'text',
    locale,
    media,
    attributes: ` fraction="${fraction}"`,
    inner,
  })

const choices = (content: Of<'single'> | Of<'multiple'>, writing: Writing) => {
  const weights =
    content.type === 'single' ? content.options.map(({ weight }) => weight) : optionWeights(content, writing.lose)
  return [
    element('single', String(content.type === 'single')),
    element('shuffleanswers', String(content.shuffle)),
    element('answernumbering', 'none'),
    '\n',
    ...content.options.map(({ translations }: { translations: Translations }, at) =>
      richAnswer(translations, weights[at] ?? 0, feedback(translations, writing), writing),
    ),
  ].join('')
}

/** Moodle's limit of sets of values. */
const maxItems = 100

/** Writes the drawn values as Moodle's datasets, one per variable. */
const datasets = ({ variables }: Pick<Of<'number'>, 'variables'>, { lose }: Writing): string => {
  if (!variables) return ''
  const count = countDraws(variables)
  if (count > maxItems) lose('draws')
  const draws = Array.from({ length: Math.min(count, maxItems) }, (_, at) => drawAt(variables, at))
  const definitions = namesOf(variables).map((name) => {
    const values = draws.map((draw) => draw[name] ?? 0)
    const range = variables.kind === 'ranges' ? variables.ranges.find((one) => one.name === name) : undefined
    const limit = (of: string, value: number) => `<${of}>${element('text', String(value))}</${of}>`
    const items = values.map(
      (value, at) => `<dataset_item><number>${at + 1}</number><value>${value}</value></dataset_item>`,
    )
    return [
      `<dataset_definition><status><text>private</text></status><name>${element('text', name)}</name>`,
      '<type>calculated</type><distribution><text>uniform</text></distribution>',
      limit('minimum', range?.from ?? Math.min(...values)),
      limit('maximum', range?.to ?? Math.max(...values)),
      limit(
        'decimals',
        range?.decimals ?? Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0)),
      ),
      `<itemcount>${values.length}</itemcount><dataset_items>${items.join('')}</dataset_items>`,
      `<number_of_items>${values.length}</number_of_items></dataset_definition>\n`,
    ].join('')
  })
  return `<dataset_definitions>\n${definitions.join('')}</dataset_definitions>\n`
}

const calculated = (content: Of<'number'>, writing: Writing) => {
  const answers = content.accepted.map(({ value, formula, tolerance, weight, translations }) => {
    const isRelative = tolerance.kind === 'relative'
    const size = isRelative ? tolerance.percent / 100 : marginOf(value, tolerance, writing.lose)
    const rule = `${element('tolerance', String(size))}<tolerancetype>${isRelative ? 1 : 2}</tolerancetype>`
    const shown = '<correctanswerformat>1</correctanswerformat><correctanswerlength>2</correctanswerlength>'
    return plainAnswer(formula ?? String(value), weight, translations, writing, rule + shown)
  })
  return answers.join('') + unitsOf(content) + datasets(content, writing)
}

const numerical = ({ accepted, unit }: Of<'number'>, writing: Writing) => {
  const answers = accepted.map(({ value, tolerance, weight, translations }) =>
    plainAnswer(
      String(value),
      weight,
      translations,
      writing,
      element('tolerance', String(marginOf(value, tolerance, writing.lose))),
    ),
  )
  return answers.join('') + unitsOf({ unit })
}

const unitsOf = ({ unit }: Pick<Of<'number'>, 'unit'>): string => {
  if (!unit) return `<unitgradingtype>0</unitgradingtype><showunits>3</showunits>\n`
  const units = unit.texts.map((text) => `<unit><multiplier>1</multiplier>${element('unit_name', text)}</unit>`)
  const graded = `<unitgradingtype>${unit.rule === 'required' ? 1 : 0}</unitgradingtype><showunits>0</showunits>`
  return `${graded}<units>${units.join('')}</units>\n`
}

const subquestions = (content: Of<'matching'>, { locale, media, lose }: Writing) => {
  if (content.scoring !== 'per_pair') lose('scoring')
  const rights = [...content.pairs, ...content.distractors].flatMap(({ translations }) =>
    Object.values(textsOf(translations, 'right')).filter((html) => html !== ''),
  )
  // A right side that is only a picture would be empty as plain text.
  if (rights.some((html) => plainOfHtml(html).text === '')) {
    lose('text')
    return null
  }
  const side = (left: Translations, right: Translations) =>
    richElement({
      name: 'subquestion',
      translations: left,
      field: 'left',
      locale,
      media,
      inner: plainElement('answer', right, 'right', locale, lose),
    })
  return [
    element('shuffleanswers', 'true'),
    '\n',
    ...content.pairs.map(({ translations }) => side(translations, translations)),
    ...content.distractors.map(({ translations }) => side({}, translations)),
  ].join('')
}

const gradingTypes = {
  all_or_nothing: 'ALL_OR_NOTHING',
  per_position: 'ABSOLUTE_POSITION',
  neighbours: 'RELATIVE_NEXT_EXCLUDE_LAST',
} as const
const items = ({ scoring, items: ordered }: Of<'ordering'>, writing: Writing) =>
  [
    '<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>',
    element('gradingtype', gradingTypes[scoring]),
    '\n',
    ...ordered.map(({ translations }, at) => richAnswer(translations, at + 1, '', writing)),
  ].join('')

/** Moodle has no file question: it uses an essay without a text field. */
const essay = (content: Of<'essay'> | Of<'file'>, { locale, media, lose }: Writing) => {
  if (content.rubric.length > 0) lose('rubric')
  const guidance = richElement({
    name: 'graderinfo',
    translations: content.translations,
    field: 'guidance',
    locale,
    media,
  })
  const rules =
    content.type === 'file'
      ? [
          ['responseformat', 'noinline'],
          ['attachments', content.max_files],
          ['attachmentsrequired', 1],
          ['maxbytes', content.max_size_mb * 1024 * 1024],
          ['filetypeslist', content.formats.map((format) => `.${format}`).join(',')],
        ]
      : [
          ['responseformat', 'editor'],
          ['attachments', 0],
          ...(content.min_words === null ? [] : [['minwordlimit', content.min_words]]),
          ...(content.max_words === null ? [] : [['maxwordlimit', content.max_words]]),
        ]
  return `${rules.map(([name, value]) => element(String(name), String(value))).join('')}\n${guidance}`
}
