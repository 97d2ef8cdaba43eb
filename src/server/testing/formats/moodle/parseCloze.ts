import { questionLimits } from '../../../../api/testing/codes'
import { partIdAt, withPartIds } from '../questionCollector'
import { fileNumber, importedTexts, translationsOf, weightOf } from '../drafts'
import { htmlOfPlain, plainOfHtml } from '../plainText'
import type { Context } from './moodleFields'
import { childOf, childrenOf, textOf, type XmlElement } from './readXml'

/** Moodle's gap kinds with their short names. */
const textKinds = ['SHORTANSWER', 'SA', 'MW']
const caseKinds = ['SHORTANSWER_C', 'SAC', 'MWC']
const numberKinds = ['NUMERICAL', 'NM']
const choiceKinds = ['MULTICHOICE', 'MC', 'MULTICHOICE_V', 'MCV', 'MULTICHOICE_H', 'MCH']
const shuffledKinds = ['MULTICHOICE_S', 'MCS', 'MULTICHOICE_VS', 'MCVS', 'MULTICHOICE_HS', 'MCHS']

/** `points` is the sum of the gap weights, if those determine the points. */
export type ClozeRead = { body: string; gaps: object[]; points?: number }

/** Reads the gaps `{1:SHORTANSWER:=…}` of a cloze body; null if a gap was rejected and reported. */
export const parseCloze = (html: string, context: Context): ClozeRead | null => {
  const gaps: object[] = []
  let points = 0
  let body = ''
  let at = 0
  const begin = /\{ {0,3}(\d{0,4}) {0,3}: {0,3}([A-Z_]{1,20}) {0,3}:/g
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    const [whole, share = '', kind = ''] = found
    const ends = endOf(html, found.index + whole.length)
    const gap = ends < 0 ? null : gapOf(kind, html.slice(found.index + whole.length, ends), context)
    if (!gap) {
      if (ends < 0) context.to.reject(context.line, 'syntax', whole)
      return null
    }
    if (gaps.length >= questionLimits.gaps) {
      context.to.reject(context.line, 'invalid', 'gaps')
      return null
    }
    const id = String(gaps.length + 1)
    const weight = share === '' ? 1 : Number(share)
    points += weight
    gaps.push({ id, share: weight, ...gap })
    body += `${html.slice(at, found.index)}[[${id}]]`
    at = ends + 1
    begin.lastIndex = at
  }
  return { body: body + html.slice(at), gaps, points }
}

/** Returns the position of the unescaped brace that ends a gap; -1 if it is missing. */
const endOf = (html: string, from: number): number => {
  for (let at = from; at < html.length; at++) {
    if (html[at] === '\\') at++
    else if (html[at] === '}') return at
  }
  return -1
}

const splitBare = (text: string, sign: string): string[] => {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}
const unescaped = (text: string) => text.replaceAll(/\\([}#~/"'\\])/g, '$1').trim()

const answersOf = (written: string) =>
  splitBare(written, '~')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [answer = '', ...feedback] = splitBare(part.trim(), '#')
      const weighed = /^(?:=|%(-?\d{1,3}(?:\.\d{1,10})?)%)/.exec(answer)
      const percent = weighed?.[1] === undefined ? Number(weighed !== null) * 100 : Number(weighed[1])
      return {
        weight: weightOf(percent),
        text: plainOfHtml(unescaped(answer.slice(weighed?.[0].length ?? 0))).text,
        feedback: unescaped(feedback.join('#')),
      }
    })

const gapOf = (kind: string, written: string, context: Context): object | null => {
  const answers = answersOf(written)
  const toTranslations = (texts: Readonly<Record<string, string>>) =>
    translationsOf(
      Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, { [context.locale]: text }])),
    )
  if (textKinds.includes(kind) || caseKinds.includes(kind)) {
    const { rules, textOf } = importedTexts(
      answers.map(({ text }) => text),
      caseKinds.includes(kind),
    )
    const accepted = answers.map(({ text, weight, feedback }) => ({
      text: textOf(text),
      weight,
      translations: toTranslations({ feedback }),
    }))
    return { kind: 'text', rules, accepted: withPartIds(accepted) }
  }
  if (choiceKinds.includes(kind) || shuffledKinds.includes(kind)) {
    const options = answers.map(({ text, weight, feedback }) => ({
      weight,
      translations: toTranslations({ label: text, feedback }),
    }))
    return { kind: 'choice', shuffle: shuffledKinds.includes(kind), options: withPartIds(options) }
  }
  if (numberKinds.includes(kind)) return numberGap(answers, toTranslations, context)
  context.to.reject(context.line, 'unsupported_type', `cloze ${kind}`)
  return null
}

const numberGap = (
  answers: readonly { weight: number; text: string; feedback: string }[],
  toTranslations: (texts: Readonly<Record<string, string>>) => object,
  { line, to }: Context,
): object | null => {
  const numbers = answers.filter(({ text }) => text !== '*')
  if (numbers.length < answers.length) to.reportLoss(line, 'catch_all_left')
  const read = numbers.map(({ text }) => {
    const [value = '', margin = '0'] = text.split(':')
    return { value: fileNumber(value), margin: fileNumber(margin) }
  })
  const bad = read.findIndex(({ value, margin }) => value === null || margin === null)
  if (bad >= 0) {
    to.reject(line, 'bad_number', numbers[bad]?.text)
    return null
  }
  const accepted = numbers.map(({ weight, feedback }, at) => ({
    value: read[at]?.value,
    tolerance: { kind: 'margin', margin: Math.abs(read[at]?.margin ?? 0) },
    weight,
    translations: toTranslations({ feedback }),
  }))
  return { kind: 'number', accepted: withPartIds(accepted) }
}

/**
 * Reads gapselect and ddwtos questions: `[[2]]` marks the second choice as right, and all choices of its group become
 * options.
 */
export const parseGapSelect = (html: string, question: XmlElement, { locale, line, to }: Context): ClozeRead | null => {
  const choices = [...childrenOf(question, 'selectoption'), ...childrenOf(question, 'dragbox')].map((choice) => ({
    label: plainOfHtml(textOf(choice, 'text')).text || (childOf(choice, 'text')?.text ?? ''),
    group: textOf(choice, 'group'),
  }))
  const gaps: object[] = []
  let isWhole = true
  const body = html.replaceAll(/\[\[(\d{1,3})\]\]/g, (_whole, number: string) => {
    const right = choices[Number(number) - 1]
    if (!right || gaps.length > questionLimits.gaps) isWhole = false
    if (!isWhole) return ''
    const offered = choices.flatMap((choice, place) =>
      choice.group === right?.group
        ? [
            {
              id: partIdAt(place),
              weight: choice === right ? 100 : 0,
              translations: translationsOf({ label: { [locale]: choice.label } }),
            },
          ]
        : [],
    )
    const id = String(gaps.length + 1)
    gaps.push({ id, kind: 'choice', share: 1, shuffle: true, options: offered })
    return `[[${id}]]`
  })
  if (isWhole) return { body, gaps }
  to.reject(line, 'no_answer', '[[ ]]')
  return null
}

/** Escapes plain text for the body of a cloze question. */
export const clozeText = (text: string): string => escapeCloze(htmlOfPlain(text))
export const escapeCloze = (html: string): string => html.replaceAll(/[}#~/"\\]/g, (sign) => `\\${sign}`)
