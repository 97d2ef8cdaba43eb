import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Category } from '../../../api/portfolio/codes'
import type { PeriodOption } from '../../../api/portfolio/items'
import { useNumberText } from '../../kit/fields/useNumberText'
import { Select } from '../../kit/inputs/choices/Select'
import '../portfolio.css'

type CategoryRow = { category: Category; sum: number; cap: number | null; points: number }
type Props = {
  period: PeriodOption | null
  periods: readonly PeriodOption[]
  onPeriod: (id: number) => void
  points: number
  categories: readonly CategoryRow[]
  /** Text about points that pending achievements may add. */
  more?: ReactNode
  children?: ReactNode
}

/** Points of a period, and each category compared with its cap. */
export const PointsPanel = ({ period, periods, onPeriod, points, categories, more, children }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const rows = categories.toSorted((one, other) => other.points - one.points)
  return (
    <section className="panel" aria-labelledby="portfolio-points">
      <header>
        <h2 id="portfolio-points">
          {period ? translate('portfolio.points_for', { period: period.name }) : translate('portfolio.points_title')}
        </h2>
      </header>
      <div className="pad">
        {periods.length > 1 && (
          <Select
            aria-label={translate('portfolio.period')}
            choices={periods}
            value={period?.id}
            onChange={(choice) => choice && onPeriod(choice.id)}
            fullWidth
          />
        )}
        <p className="row align-baseline">
          <b className="portfolio-sum semibold num">{shown(points)}</b>
          <span className="muted">{translate('portfolio.approved_points')}</span>
        </p>
        {more}
        <ul className="stack mt-4" aria-label={translate('portfolio.by_category')}>
          {rows.map((row) => (
            <CategoryMeter key={row.category} row={row} />
          ))}
        </ul>
      </div>
      {children}
    </section>
  )
}

const CategoryMeter = ({ row: { category, sum, cap, points } }: { row: CategoryRow }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <li className={points === 0 ? 'text-s faint' : 'text-s'}>
      <div className="row between align-start">
        <span>{translate(`portfolio.category.${category}`)}</span>
        <span className="num flex-none">
          <b className="medium">{shown(points)}</b>
          {cap !== null && ` ${translate('portfolio.of_cap', { cap: shown(cap) })}`}
          {sum > points && ` · ${translate('portfolio.capped', { sum: shown(sum) })}`}
        </span>
      </div>
      {points > 0 && cap !== null && cap > 0 && (
        <div className="meter mt-1" aria-hidden>
          <i style={{ width: `${Math.min(100, (points / cap) * 100)}%` }} />
        </div>
      )}
    </li>
  )
}
