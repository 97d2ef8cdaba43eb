import { Award } from 'lucide-react'
import { useTranslate } from 'react-admin'

/** Nothing yet: what belongs here and the first step. */
export const VoidPortfolio = ({ onAdd }: { onAdd: () => void }) => {
  const translate = useTranslate()
  return (
    <section className="panel" aria-labelledby="portfolio-void">
      <div className="portfolio-void">
        <Award size={40} strokeWidth={1} aria-hidden />
        <h2 id="portfolio-void">{translate('portfolio.void.title')}</h2>
        <p>{translate('portfolio.void.text')}</p>
        <button type="button" className="btn o" onClick={onAdd}>
          {translate('portfolio.void.button')}
        </button>
      </div>
    </section>
  )
}
