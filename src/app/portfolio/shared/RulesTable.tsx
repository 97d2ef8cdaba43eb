import { useTranslate } from 'react-admin'
import type { PointRules } from '../../../api/portfolio/points'
import { useNumberText } from '../../kit/fields/useNumberText'
import { lineKey, rulesByCategory } from './rulesByCategory'
import { useRuleText } from './useRuleText'

/** Read-only points table: the lines and cap of each category, and the points for the college's own records. */
export const RulesTable = ({ rules }: { rules: PointRules }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const { test, grade, material } = rules.collected
  return (
    <div className="stack gap-4">
      {rulesByCategory(rules)
        .filter(({ lines }) => lines.length > 0)
        .map(({ category, cap, lines }) => (
          <table key={category} className="plain-table">
            <caption>
              <b className="semibold">{translate(`portfolio.category.${category}`)}</b>{' '}
              <span className="small muted num">
                {cap === null
                  ? translate('portfolio.rules.no_cap')
                  : translate('portfolio.rules.cap', { cap: shown(cap) })}
              </span>
            </caption>
            <tbody>
              {lines.map((line) => (
                <tr key={lineKey(line)}>
                  <th scope="row">{ruleText(line)}</th>
                  <td className="num semibold text-right">{shown(line.points)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      <table className="plain-table">
        <caption>
          <b className="semibold">{translate('portfolio.rules.collected')}</b>
        </caption>
        <tbody>
          <tr>
            <th scope="row">{translate('portfolio.rules.test', { percent: shown(test.from_percent) })}</th>
            <td className="num semibold text-right">{shown(test.points)}</td>
          </tr>
          <tr>
            <th scope="row">{translate('portfolio.rules.grade')}</th>
            <td className="num semibold text-right">{shown(grade.points)}</td>
          </tr>
          <tr>
            <th scope="row">{translate('portfolio.rules.material')}</th>
            <td className="num semibold text-right">{shown(material.points)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
