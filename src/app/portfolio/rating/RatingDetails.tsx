import { useTranslate } from 'react-admin'
import type { RatingRow } from '../../../api/portfolio/rating'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'
import { useRuleText } from '../shared/useRuleText'

type Props = { row: RatingRow; periodId: number | null }

/** Breakdown of a row's points, and the reason for its place among equal points. */
export const RatingDetails = ({ row, periodId }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const query = { ...(periodId !== null && { period_id: String(periodId) }) }
  const { data, error, refetch } = useRead('GET /api/portfolios/:id', { id: row.id, query, quiet: 'all' })
  if (error && !data) return <PartFault onAgain={() => void refetch()} />
  const counted = (data?.items ?? []).filter(
    ({ status, event_date, points }) =>
      status === 'approved' &&
      points.points > 0 &&
      (!data?.period || (event_date >= data.period.starts_on && event_date <= data.period.ends_on)),
  )
  const cut = row.categories.filter(({ sum, points }) => sum > points)
  return (
    <dl className="rating-details divided" aria-busy={!data}>
      {counted.map((item) => (
        <div key={item.id} className="row between gap-4 py-1">
          <dt>
            {item.title} <span className="muted">· {ruleText(item)}</span>
          </dt>
          <dd className="num">{shown(item.points.points)}</dd>
        </div>
      ))}
      {cut.map(({ category, sum, cap, points }) => (
        <div key={category} className="row between gap-4 py-1">
          <dt className="muted">
            {translate('portfolios.rating.cut', {
              category: translate(`portfolio.category.${category}`),
              sum: shown(sum),
              cap: shown(cap ?? points),
            })}
          </dt>
          <dd className="num">−{shown(sum - points)}</dd>
        </div>
      ))}
      <div className="row between gap-4 py-1">
        <dt className="muted">
          {row.ahead_of !== null && row.average !== null
            ? translate('portfolios.rating.tie', { name: row.ahead_of, average: shown(row.average) })
            : translate('portfolios.rating.sum')}
        </dt>
        <dd className="num semibold">{shown(row.points)}</dd>
      </div>
    </dl>
  )
}
