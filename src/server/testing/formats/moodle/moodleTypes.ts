import { answerFileFormats, questionLimits } from '../../../../api/testing/codes'
import type { Variables } from '../../../../api/testing/variables'
import { isBlankHtml } from '../../../kit/texts/richText'
import { mapTexts } from '../../content/mapTexts'
import { withPartIds } from '../questionCollector'
import { fileNumber, importedTexts, multipleOf, translationsOf, weightOf, type Texts } from '../drafts'
import { figureOf, fractionOf, isTrue, plainAsHtml, richOf, type Context } from './moodleFields'
import { childOf, childrenOf, textOf, type XmlElement } from './readXml'

/** A question without its body; `texts` are further translated fields. */
export type MoodleContent = Readonly<Record<string, unknown>> & {
  type: string
  texts?: Readonly<Record<string, Texts>>
}
/** Reads the question, or reports why it is rejected and returns null. */
export type ReadType = (question: XmlElement, context: Context) => MoodleContent | null

const feedbackOf = (answer: XmlElement, context: Context) => richOf(childOf(answer, 'feedback'), context)

const optionsOf = (question: XmlElement, context: Context) =>
  withPartIds(
    childrenOf(question, 'answer').map((answer) => ({
      weight: weightOf(fractionOf(answer)),
      translations: translationsOf({ text: richOf(answer, context), feedback: feedbackOf(answer, context) }),
    })),
  )

const multichoice: ReadType = (question, context) => {
  const options = optionsOf(question, context)
  return {
    shuffle: isTrue(question, 'shuffleanswers', true),
    ...(isTrue(question, 'single', true) ? { type: 'single', options } : multipleOf(options)),
  }
}

/** Reads Moodle plugins whose scoring rule we have too. Their answers are right or wrong, without weights. */
const multichoiceBy =
  (scoring: 'all_or_nothing' | 'per_option'): ReadType =>
  (question, context) => ({
    type: 'multiple',
    shuffle: isTrue(question, 'shuffleanswers', true),
    scoring,
    options: optionsOf(question, context).map(({ weight, ...option }) => ({
      ...option,
      correct: weight > 0,
      weight: null,
    })),
  })

const truefalse: ReadType = (question, context) => {
  const answers = childrenOf(question, 'answer')
  const of = (wanted: string) => answers.find((answer) => textOf(answer, 'text').toLowerCase() === wanted)
  const [yes, no] = [of('true'), of('false')]
  if (!yes || !no) {
    context.to.reject(context.line, 'no_answer', 'true, false')
    return null
  }
  return {
    type: 'true_false',
    answer: fractionOf(yes) > fractionOf(no),
    texts: { feedback_true: feedbackOf(yes, context), feedback_false: feedbackOf(no, context) },
  }
}

const shortanswer: ReadType = (question, context) => {
  const answers = childrenOf(question, 'answer')
  const texts = answers.map((answer) => textOf(answer, 'text'))
  const { rules, textOf: own } = importedTexts(texts, isTrue(question, 'usecase', false))
  const accepted = withPartIds(
    answers.map((answer, at) => ({
      text: own(texts[at] ?? ''),
      weight: weightOf(fractionOf(answer)),
      translations: translationsOf({ feedback: feedbackOf(answer, context) }),
    })),
  )
  return { type: 'short_text', rules, accepted }
}

const numerical: ReadType = (question, context) => {
  const answers = childrenOf(question, 'answer')
  const numbers = answers.filter((answer) => textOf(answer, 'text') !== '*')
  if (numbers.length < answers.length) context.to.reportLoss(context.line, 'catch_all_left')
  const values = numbers.map((answer) => fileNumber(textOf(answer, 'text')))
  const bad = numbers[values.indexOf(null)]
  if (bad) {
    context.to.reject(bad.line, 'bad_number', textOf(bad, 'text'))
    return null
  }
  const accepted = withPartIds(
    numbers.map((answer, at) => ({
      value: values[at],
      tolerance: { kind: 'margin', margin: Math.abs(figureOf(answer, 'tolerance') ?? 0) },
      weight: weightOf(fractionOf(answer)),
      translations: translationsOf({ feedback: feedbackOf(answer, context) }),
    })),
  )
  return { type: 'number', accepted, unit: unitOf(question, context) }
}

/** Reports and drops units with a multiplier other than 1, because our questions have only one unit. */
const unitOf = (question: XmlElement, { line, to }: Context) => {
  const units = childrenOf(childOf(question, 'units'), 'unit')
  const baseUnits = units.filter((unit) => figureOf(unit, 'multiplier') === 1)
  for (const unit of units) if (!baseUnits.includes(unit)) to.reportLoss(line, 'unit_left', textOf(unit, 'unit_name'))
  const texts = [...new Set(baseUnits.map((unit) => textOf(unit, 'unit_name')))]
  const isGraded = (figureOf(question, 'unitgradingtype') ?? 0) > 0
  return texts.length === 0 ? null : { rule: isGraded ? 'required' : 'optional', texts }
}

const matching: ReadType = (question, context) => {
  const sides = withPartIds(
    childrenOf(question, 'subquestion').map((element) => ({
      left: richOf(element, context),
      right: plainAsHtml(childOf(element, 'answer'), context),
    })),
  )
  const hasLeft = ({ left }: { left: Texts }) => Object.values(left).some((text) => !isBlankHtml(text))
  return {
    type: 'matching',
    scoring: 'per_pair',
    pairs: sides.filter(hasLeft).map(({ id, left, right }) => ({ id, translations: translationsOf({ left, right }) })),
    distractors: sides
      .filter((side) => !hasLeft(side))
      .map(({ id, right }) => ({ id, translations: translationsOf({ right }) })),
  }
}

/** Grading types of the plugin qtype_ordering, by name and number; all others become `neighbours`. */
const orderingScorings = new Map([
  ['ALL_OR_NOTHING', 'all_or_nothing'],
  ['-1', 'all_or_nothing'],
  ['ABSOLUTE_POSITION', 'per_position'],
  ['0', 'per_position'],
])
const ordering: ReadType = (question, context) => ({
  type: 'ordering',
  scoring: orderingScorings.get(textOf(question, 'gradingtype').toUpperCase()) ?? 'neighbours',
  items: withPartIds(
    childrenOf(question, 'answer').map((answer) => ({
      translations: translationsOf({ text: richOf(answer, context) }),
    })),
  ),
})

const wordLimit = (question: XmlElement, name: string) => {
  const limit = figureOf(question, name)
  return limit === null || limit <= 0 ? null : limit
}

/** Moodle has no file question: it uses an essay without a text field. */
const essay: ReadType = (question, context) => {
  const texts = { guidance: richOf(childOf(question, 'graderinfo'), context) }
  if (textOf(question, 'responseformat') === 'noinline') return { ...fileOf(question, context), texts, rubric: [] }
  reportAttachments(question, context)
  return {
    type: 'essay',
    texts,
    min_words: wordLimit(question, 'minwordlimit'),
    max_words: wordLimit(question, 'maxwordlimit'),
    rubric: [],
  }
}

/** Our essays with a text field accept no files. */
const reportAttachments = (question: XmlElement, { line, to }: Context): void => {
  const attachments = textOf(question, 'attachments')
  if (attachments === '' || attachments === '0') return
  to.reportLoss(line, 'attachments_left')
  const types = textOf(question, 'filetypeslist')
  if (types !== '') to.reportLoss(line, 'file_types_left', types)
}

const fileOf = (question: XmlElement, { line, to }: Context) => {
  const listed = textOf(question, 'filetypeslist')
    .toLowerCase()
    .replaceAll('jpg', 'jpeg')
    .split(/[\s,;.]+/)
    .filter((name) => name !== '')
  const unknown = listed.filter((name) => !answerFileFormats.some((format) => format === name))
  if (unknown.length > 0) to.reportLoss(line, 'file_types_left', unknown.join(', '))
  const formats = [...new Set(listed)].flatMap((name) => answerFileFormats.filter((format) => format === name))
  const attachments = figureOf(question, 'attachments') ?? 1
  const megabytes = Math.ceil((figureOf(question, 'maxbytes') ?? 0) / 1024 / 1024)
  const { files, fileMegabytes } = questionLimits
  return {
    type: 'file',
    formats: formats.length > 0 ? formats : [...answerFileFormats],
    max_files: attachments < 1 ? files : Math.min(files, attachments),
    max_size_mb: megabytes < 1 ? fileMegabytes : Math.min(fileMegabytes, megabytes),
  }
}

/** Reads `calculated` and `calculatedsimple`: a number whose accepted values are formulas of drawn values. */
const calculated: ReadType = (question, context) => {
  const variables = datasetsOf(question, context)
  const answers = childrenOf(question, 'answer')
  const formulas = answers.filter((answer) => textOf(answer, 'text') !== '*')
  if (formulas.length < answers.length) context.to.reportLoss(context.line, 'catch_all_left')
  if (!variables) return null
  const accepted = withPartIds(
    formulas.map((answer) => ({
      formula: textOf(answer, 'text'),
      tolerance: calculatedTolerance(answer, context),
      weight: weightOf(fractionOf(answer)),
      translations: translationsOf({ feedback: feedbackOf(answer, context) }),
    })),
  )
  return { type: 'number', variables, accepted, unit: unitOf(question, context) }
}

/** Moodle's tolerance types: 1 relative, as a share of the answer; 2 nominal; 3 geometric, which is close to relative. */
const calculatedTolerance = (answer: XmlElement, { line, to }: Context) => {
  const size = Math.abs(figureOf(answer, 'tolerance') ?? 0)
  const type = textOf(answer, 'tolerancetype')
  if (type === '2' || type === 'nominal') return { kind: 'margin', margin: size }
  const percent = Math.min(100, Number((size * 100).toPrecision(12)))
  if (type === '3' || type === 'geometric') to.reportLoss(line, 'tolerance_changed', `${percent} %`)
  return { kind: 'relative', percent }
}

const calculatedMulti: ReadType = (question, context) => {
  const variables = datasetsOf(question, context)
  const content = multichoice(question, context)
  if (!variables || !content) return null
  const answers = childrenOf(question, 'answer')
  const options = Array.isArray(content.options) ? content.options : []
  return {
    ...content,
    variables,
    options: options.map((option, at) => mapTexts(option, (text) => withDecimals(text, answers[at]))),
  }
}

/** Moodle rounds computed options by settings of each answer; ours say so in the formula. */
const withDecimals = (text: string, answer: XmlElement | undefined): string => {
  const decimals = answer ? figureOf(answer, 'correctanswerlength') : null
  const isByDecimals = answer !== undefined && textOf(answer, 'correctanswerformat') !== '2'
  return decimals === null || !isByDecimals
    ? text
    : text.replaceAll(/\{=((?:[^{}]|\{[^{}]*\})+)\}/g, (_whole, formula: string) => `{=round(${formula}, ${decimals})}`)
}

/** Reads the values of Moodle's datasets as a table, or as ranges if the file has no values. */
const datasetsOf = (question: XmlElement, { line, to }: Context): Variables | null => {
  const sets = childrenOf(childOf(question, 'dataset_definitions'), 'dataset_definition').map((set) => ({
    name: textOf(childOf(set, 'name') ?? set, 'text'),
    items: childrenOf(childOf(set, 'dataset_items'), 'dataset_item').map((item) => figureOf(item, 'value') ?? 0),
    limits: ['minimum', 'maximum', 'decimals'].map((limit) => fileNumber(textOf(childOf(set, limit) ?? set, 'text'))),
  }))
  const count = Math.min(questionLimits.draws, ...sets.map(({ items }) => items.length))
  if (sets.length > 0 && count > 0)
    return {
      kind: 'table',
      names: sets.map(({ name }) => name),
      rows: Array.from({ length: count }, (_, at) => sets.map(({ items }) => items[at] ?? 0)),
    }
  const ranges = sets.flatMap(({ name, limits: [from = null, to = null, decimals = null] }) =>
    from === null || to === null ? [] : [{ name, from, to, decimals: decimals ?? 0 }],
  )
  if (ranges.length > 0 && ranges.length === sets.length) return { kind: 'ranges', ranges }
  to.reject(line, 'no_values', sets.map(({ name }) => name).join(', '))
  return null
}

/** Readers by Moodle question type; `parseMoodleXml` reads cloze, gapselect and ddwtos itself. */
export const moodleTypes: ReadonlyMap<string, ReadType> = new Map([
  ['multichoice', multichoice],
  ['multichoiceset', multichoiceBy('all_or_nothing')],
  ['oumultiresponse', multichoiceBy('per_option')],
  ['truefalse', truefalse],
  ['shortanswer', shortanswer],
  ['numerical', numerical],
  ['calculated', calculated],
  ['calculatedsimple', calculated],
  ['calculatedmulti', calculatedMulti],
  ['matching', matching],
  ['ordering', ordering],
  ['essay', essay],
  ['description', () => ({ type: 'info', points: 0 })],
])
