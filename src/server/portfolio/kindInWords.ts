import type { Locale } from '../../api/kit/endpoints'
import type { ItemPoints } from '../../api/portfolio/points'
import { localise } from '../kit/texts/messages'

type Kinds = { category: string; kind: string; level: string; result: string }

/** Describes an achievement in words: «олимпиада, регион, призёр». */
export const kindInWords = ({ kind, level, result }: Omit<Kinds, 'category'>, locale: Locale): string =>
  [`portfolio.kind.${kind}`, `portfolio.level.${level}`, `portfolio.result.${result}`]
    .map((key) => localise(locale, { key }))
    .join(', ')

/** The rule and its points: «олимпиада, регион, призёр: 20». */
export const explainPoints = ({ points, by, line }: ItemPoints, locale: Locale): string => {
  const named = line
    ? ([
        line.kind && `portfolio.kind.${line.kind}`,
        line.level && `portfolio.level.${line.level}`,
        line.result && `portfolio.result.${line.result}`,
      ].flatMap((key) => (key ? [localise(locale, { key })] : [])) satisfies string[])
    : []
  const rule =
    named.length > 0
      ? named.join(', ')
      : localise(locale, { key: line ? `portfolio.category.${line.category}` : `portfolio.by.${by}` })
  return `${rule}: ${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(points)}`
}
