import { useTranslate } from 'react-admin'

type Props = { years: readonly string[]; chosen: string | null; onChoose: (year: string | null) => void }

/** Narrows achievements to an academic year. */
export const Years = ({ years, chosen, onChoose }: Props) => {
  const translate = useTranslate()
  return (
    <div className="portfolio-years" role="group" aria-label={translate('portfolio.year')}>
      {[null, ...years].map((year) => (
        <button
          key={year ?? 'all'}
          type="button"
          className="num"
          aria-pressed={year === chosen}
          onClick={() => onChoose(year)}
        >
          {year ?? translate('portfolio.all_years')}
        </button>
      ))}
    </div>
  )
}
