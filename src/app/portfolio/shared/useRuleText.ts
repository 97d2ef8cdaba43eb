import { useTranslate } from 'react-admin'
import type { ItemKind, ItemResult, Level, Source } from '../../../api/portfolio/codes'
import { useNumberText } from '../../kit/fields/useNumberText'

type RuleConditions = {
  kind: ItemKind | null
  level: Level | null
  result: ItemResult | null
  source?: Source | null
  percent?: number | null
}

/** Describes the rule behind an achievement's points: «олимпиада, регион, призёр». */
export const useRuleText = (): ((conditions: RuleConditions) => string) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return ({ kind, level, result, source = null, percent = null }) => {
    if (source === 'test') return translate('portfolio.by.test', { percent: percent === null ? '—' : shown(percent) })
    if (source === 'grade' || source === 'material') return translate(`portfolio.by.${source}`)
    const parts = [
      kind === null ? translate('portfolio.any.kind') : translate(`portfolio.kind.${kind}`),
      level === null ? translate('portfolio.any.level') : translate(`portfolio.level.${level}`),
      result === null ? translate('portfolio.any.result') : translate(`portfolio.result.${result}`),
    ]
    return parts.join(', ').toLowerCase()
  }
}
