import { locales, type Locale } from '../../../../api/kit/endpoints'
import { categoryTags, createCollector, type QuestionCollector } from '../questionCollector'
import { translationsOf, type Texts } from '../drafts'
import { addMedia } from '../embeddedPictures'
import { mediaMark } from '../media'
import type { ParseQuestions } from '../types'
import { convertFormulas } from './formulas'
import { figureOf, richOf, type Context } from './moodleFields'
import { moodleTypes, type MoodleContent } from './moodleTypes'
import { parseCloze, parseGapSelect, type ClozeRead } from './parseCloze'
import { childOf, childrenOf, readXml, textOf, type XmlElement } from './readXml'
import { splitLanguages } from './multilang'

/**
 * Parses Moodle XML. Questions before a syntax error are imported; unsupported question types are reported with their
 * line.
 */
export const parseMoodleXml: ParseQuestions = (text, { locale }) => {
  const to = createCollector()
  let category: string[] = []
  const fault = readXml(text, {
    root: 'quiz',
    each: (question) => {
      if (question.name !== 'question') return
      if (question.attributes.type === 'category') category = categoryTags(textOf(question, 'category'))
      else readQuestion(question, { locale, to, category })
    },
  })
  if (fault) to.reject(fault.line, fault.code, fault.detail)
  return to.parsed
}

const readQuestion = (
  question: XmlElement,
  { locale, to, category }: { locale: Locale; to: QuestionCollector; category: readonly string[] },
): void => {
  const { line } = question
  const type = question.attributes.type ?? ''
  const context: Context = { locale, line, to, media: [] }
  const content = contentOf(question, type, context)
  if (!content) return
  reportLosses(question, context)
  const { texts, points, ...rest } = content
  const body = texts?.body ?? richOf(childOf(question, 'questiontext'), context)
  const translations = translationsOf({
    explanation: content.type === 'info' ? undefined : richOf(childOf(question, 'generalfeedback'), context),
    ...texts,
    body: withOldPicture(body, question, context),
  })
  to.addQuestion({
    title: splitLanguages(textOf(question, 'name'), locale)[locale] ?? textOf(question, 'name'),
    tags: [...childrenOf(childOf(question, 'tags'), 'tag').map((tag) => textOf(tag, 'text') || tag.text), ...category],
    line,
    content: convertFormulas({ ...rest, points: points ?? pointsOf(question, context), translations }),
    media: context.media,
  })
}

const contentOf = (question: XmlElement, type: string, context: Context): MoodleContent | null => {
  if (type === 'cloze' || type === 'multianswer') return clozeOf(question, context, parseCloze)
  if (type === 'gapselect' || type === 'ddwtos')
    return clozeOf(question, context, (body, of) => parseGapSelect(body, question, of))
  const read = moodleTypes.get(type)
  if (read) return read(question, context)
  context.to.reject(context.line, 'unsupported_type', type)
  return null
}

/** Gaps are part of the text, so only one language can be imported: the file's language, or else the one available. */
const clozeOf = (
  question: XmlElement,
  context: Context,
  read: (body: string, context: Context) => ClozeRead | null,
): MoodleContent | null => {
  const bodies = richOf(childOf(question, 'questiontext'), context)
  const [locale = context.locale, ...others] = [context.locale, ...locales].filter(
    (one, at, all) => bodies[one] !== undefined && all.indexOf(one) === at,
  )
  if (others.length > 0) context.to.reportLoss(context.line, 'language_left', others.join())
  const found = read(bodies[locale] ?? '', { ...context, locale })
  if (!found) return null
  const points = found.points === undefined ? undefined : allowedPoints(found.points, context)
  if (found.gaps.length > 0)
    return { type: 'cloze', gaps: found.gaps, points, texts: { body: { [locale]: found.body } } }
  context.to.reject(context.line, 'no_answer', 'cloze')
  return null
}

/** Appends the separate picture that Moodle 1.9 showed below the text. */
const withOldPicture = (body: Texts, question: XmlElement, { line, to, media }: Context): Texts => {
  const name = textOf(question, 'image')
  const data = Buffer.from(textOf(question, 'image_base64'), 'base64')
  if (data.length === 0) {
    if (name !== '') to.reportLoss(line, /^https?:/i.test(name) ? 'picture_external' : 'media_missing', name)
    return body
  }
  const own = addMedia(media, name.slice(name.lastIndexOf('/') + 1) || 'picture', data)
  const picture = `<p><img src="${mediaMark}${encodeURIComponent(own)}" alt="" /></p>`
  return Object.fromEntries(Object.entries(body).map(([language, html]) => [language, `${html}${picture}`]))
}

const combined = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']
/** Reports the Moodle features that our questions do not have. */
const reportLosses = (question: XmlElement, { line, to }: Context): void => {
  if (combined.some((name) => textOf(question, name) !== '')) to.reportLoss(line, 'combined_feedback_left')
  if ((figureOf(question, 'penalty') ?? 0) > 0) to.reportLoss(line, 'penalty_left')
  if (textOf(question, 'responsetemplate') !== '') to.reportLoss(line, 'template_left')
  if (childrenOf(question, 'hint').some((hint) => textOf(hint, 'text') !== '')) to.reportLoss(line, 'hints_left')
}

/** Returns the points; ours are between 0.01 and 1000 with two decimals. */
const pointsOf = (question: XmlElement, context: Context): number => {
  const grade = figureOf(question, 'defaultgrade')
  return grade === null ? 1 : allowedPoints(grade, context)
}
const allowedPoints = (grade: number, { line, to }: Context): number => {
  const points = Math.min(1000, Math.max(0.01, Number(grade.toFixed(2))))
  if (Math.abs(points - grade) > 0.000_001) to.reportLoss(line, 'points_changed', String(grade))
  return points
}
