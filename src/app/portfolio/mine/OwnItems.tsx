import Button from '@mui/material/Button'
import { Award } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { ItemsByCategory } from '../shared/ItemsByCategory'
import '../../kit/lists/lists.css'

type Props = {
  items: readonly OwnItem[]
  year: string | null
  onYear: (year: string | null) => void
  onOpen: (id: number) => void
  onAdd: () => void
}

/** The student's achievements, or an empty state with the first step. */
export const OwnItems = ({ items, onAdd, ...years }: Props) => {
  const translate = useTranslate()
  if (items.length > 0) return <Items items={items} {...years} />
  return (
    <section className="panel empty-list" aria-labelledby="portfolio-void">
      <Award size={40} strokeWidth={1} aria-hidden />
      <h2 id="portfolio-void">{translate('portfolio.void.title')}</h2>
      <p>{translate('portfolio.void.text')}</p>
      <Button variant="outlined" onClick={onAdd}>
        {translate('portfolio.void.button')}
      </Button>
    </section>
  )
}

const Items = ({ items, year, onYear, onOpen }: Omit<Props, 'onAdd'>) => {
  const translate = useTranslate()
  const years = [...new Set(items.map(({ academic_year }) => academic_year))].toSorted().toReversed()
  const chosen = years.find((one) => one === year) ?? null
  return (
    <section className="panel" aria-labelledby="portfolio-items">
      <header>
        <h2 id="portfolio-items">{translate('portfolio.items')}</h2>
        {years.length > 1 && <YearFilter years={years} chosen={chosen} onChoose={onYear} />}
      </header>
      <ItemsByCategory
        items={items.filter(({ academic_year }) => chosen === null || academic_year === chosen)}
        titleOf={({ id, title }) => (
          <button type="button" className="title-link" onClick={() => onOpen(id)}>
            {title}
          </button>
        )}
        noteOf={(item) => noteText(item, translate)}
      />
    </section>
  )
}

const noteText = ({ queue_place, approved }: OwnItem, translate: ReturnType<typeof useTranslate>) => {
  const notes = [
    queue_place !== null && translate('portfolio.queue_place', { place: queue_place }),
    approved !== null && translate('portfolio.old_counts'),
  ].filter(Boolean)
  return notes.length > 0 && <span className="small muted num">{notes.join(' · ')}</span>
}

type YearFilterProps = { years: readonly string[]; chosen: string | null; onChoose: (year: string | null) => void }

/** Filters achievements by academic year. */
const YearFilter = ({ years, chosen, onChoose }: YearFilterProps) => {
  const translate = useTranslate()
  return (
    <div className="portfolio-years row wrap gap-1 push" role="group" aria-label={translate('portfolio.year')}>
      {[null, ...years].map((year) => (
        <Button
          size="small"
          className="num"
          key={year ?? 'all'}

          aria-pressed={year === chosen}
          onClick={() => onChoose(year)}
        >
          {year ?? translate('portfolio.all_years')}
        </Button>
      ))}
    </div>
  )
}
