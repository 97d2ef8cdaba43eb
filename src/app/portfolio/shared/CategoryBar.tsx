import { useTranslate } from 'react-admin'
import type { Category } from '../../../api/portfolio/codes'
import { useNumberText } from '../../kit/fields/useNumberText'
import '../portfolio.css'

type Part = { category: Category; points: number; sum?: number }

/** Points by category as a bar and as text. `most` is the number of points at full width. */
export const CategoryBar = ({ parts, most }: { parts: readonly Part[]; most: number }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const some = parts.filter(({ points }) => points > 0)
  return (
    <>
      <span className="category-bar" aria-hidden>
        {some.map(({ category, points }) => (
          <i key={category} data-category={category} style={{ width: `${(points / Math.max(most, 1)) * 100}%` }} />
        ))}
      </span>
      <span className="category-words overflow-hidden block small">
        {some.map(({ category, points, sum }, place) => (
          <span key={category} className="muted">
            {place > 0 && ' · '}
            {translate(`portfolio.category_short.${category}`)} <b className="num medium">{shown(points)}</b>
            {sum !== undefined && sum > points && ` ${translate('portfolios.rating.cap')}`}
          </span>
        ))}
      </span>
    </>
  )
}

/** Colour legend of the categories. */
export const CategoryLegend = ({ categories }: { categories: readonly Category[] }) => {
  const translate = useTranslate()
  return (
    <span className="category-legend row wrap gap-2">
      {categories.map((category) => (
        <span key={category} className="row gap-1">
          <i data-category={category} aria-hidden />
          {translate(`portfolio.category_short.${category}`)}
        </span>
      ))}
    </span>
  )
}
