type Locale = 'ru' | 'en'

/** Spoken forms of symbols and commands, in Russian and English. The language of the text applies, not that of the interface. */
const signs: Readonly<Record<string, readonly [string, string]>> = {
  '+': ['плюс', 'plus'],
  '-': ['минус', 'minus'],
  '=': ['равно', 'equals'],
  '<': ['меньше', 'less than'],
  '>': ['больше', 'greater than'],
  '/': ['делить на', 'divided by'],
  ':': ['делить на', 'divided by'],
  '*': ['умножить на', 'times'],
  '%': ['процентов', 'percent'],
  le: ['меньше или равно', 'less than or equal to'],
  ge: ['больше или равно', 'greater than or equal to'],
  ne: ['не равно', 'not equal to'],
  approx: ['приблизительно равно', 'approximately equal to'],
  cdot: ['умножить на', 'times'],
  times: ['умножить на', 'times'],
  div: ['делить на', 'divided by'],
  pm: ['плюс-минус', 'plus or minus'],
  infty: ['бесконечность', 'infinity'],
  in: ['принадлежит', 'in'],
  to: ['стремится к', 'to'],
  circ: ['градусов', 'degrees'],
  sin: ['синус', 'sine'],
  cos: ['косинус', 'cosine'],
  tan: ['тангенс', 'tangent'],
  tg: ['тангенс', 'tangent'],
  ln: ['натуральный логарифм', 'natural log'],
  log: ['логарифм', 'log'],
  lg: ['десятичный логарифм', 'common log'],
  alpha: ['альфа', 'alpha'],
  beta: ['бета', 'beta'],
  gamma: ['гамма', 'gamma'],
  delta: ['дельта', 'delta'],
  Delta: ['дельта', 'delta'],
  varepsilon: ['эпсилон', 'epsilon'],
  epsilon: ['эпсилон', 'epsilon'],
  lambda: ['лямбда', 'lambda'],
  mu: ['мю', 'mu'],
  nu: ['ню', 'nu'],
  pi: ['пи', 'pi'],
  rho: ['ро', 'rho'],
  sigma: ['сигма', 'sigma'],
  tau: ['тау', 'tau'],
  varphi: ['фи', 'phi'],
  phi: ['фи', 'phi'],
  omega: ['омега', 'omega'],
  Omega: ['омега', 'omega'],
}
const synonyms: Readonly<Record<string, string>> = { leq: 'le', geq: 'ge', neq: 'ne' }
/** Layout commands that are not read aloud. */
const ignoredCommands = new Set(['left', 'right', ',', ';', ':', '!', ' ', 'quad', 'displaystyle', 'limits'])
const literalCommands = new Set(['text', 'mathrm', 'mathbf', 'operatorname'])
const phrases = {
  squared: ['в квадрате', 'squared'],
  cubed: ['в кубе', 'cubed'],
  power: ['в степени', 'to the power'],
  sub: ['с индексом', 'sub'],
  root: ['корень из', 'square root of'],
  over: ['делить на', 'over'],
} as const

/** A command, a number, spaces, or a single character. */
const token = /\\[a-zA-Z]+|\\.|\d+(?:[.,]\d+)?|\s+|[^]/g

/** Aborts the conversion of a formula that is not simple. */
class NotSimple extends Error {}

/** Converts a simple formula to words: `x^2` is "x squared". Other formulas are returned as TeX. */
export const spokenFormula = (tex: string, locale: Locale): string => {
  const tokens = (tex.match(token) ?? []).filter((one) => one.trim() !== '')
  try {
    const words = sequence(tokens, locale)
    // Remaining tokens mean an unmatched brace.
    return tokens.length === 0 && words !== '' ? words : tex.trim()
  } catch (error) {
    if (error instanceof NotSimple) return tex.trim()
    throw error
  }
}

/** Reads tokens up to the end or a closing brace, which is not consumed. */
const sequence = (tokens: string[], locale: Locale): string => {
  const words: string[] = []
  while (tokens.length > 0 && tokens[0] !== '}') {
    const word = one(tokens, locale)
    if (word !== '') words.push(word)
  }
  return words.join(' ')
}

/** Converts the next token or group to words. */
const one = (tokens: string[], locale: Locale): string => {
  const next = tokens.shift() ?? ''
  const say = (phrase: readonly [string, string]) => phrase[locale === 'ru' ? 0 : 1]
  if (next === '{') return group(tokens, locale)
  if (next === '^') return powerPhrase(one(tokens, locale), say)
  if (next === '_') return `${say(phrases.sub)} ${one(tokens, locale)}`
  const name = next.startsWith('\\') ? next.slice(1) : next
  if (next.startsWith('\\')) {
    if (ignoredCommands.has(name)) return ''
    if (name === 'frac' || name === 'dfrac')
      return [one(tokens, locale), say(phrases.over), one(tokens, locale)].join(' ')
    if (name === 'sqrt' && tokens[0] !== '[') return `${say(phrases.root)} ${one(tokens, locale)}`
    if (literalCommands.has(name)) return one(tokens, locale)
  }
  const sign = signs[synonyms[name] ?? name]
  if (sign) return say(sign)
  if (next.startsWith('\\') || !/^[\p{L}\d.,()[\]|!]/u.test(next)) throw new NotSimple()
  return next
}

const group = (tokens: string[], locale: Locale): string => {
  const words = sequence(tokens, locale)
  if (tokens.shift() !== '}') throw new NotSimple()
  return words
}

const powerPhrase = (power: string, say: (phrase: readonly [string, string]) => string): string => {
  if (power === '2') return say(phrases.squared)
  if (power === '3') return say(phrases.cubed)
  return power === say(signs.circ ?? ['', '']) ? power : `${say(phrases.power)} ${power}`
}
