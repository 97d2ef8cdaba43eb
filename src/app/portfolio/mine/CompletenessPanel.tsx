import { CircleCheck, CircleDashed, Clock } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { MyPortfolio } from '../../../api/portfolio/myPortfolio'

type Props = { parts: MyPortfolio['complete']; onAbout: () => void }

const icons = { done: CircleCheck, waiting: Clock, missing: CircleDashed }

/** Checklist of a complete portfolio. */
export const CompletenessPanel = ({ parts, onAbout }: Props) => {
  const translate = useTranslate()
  const done = parts.filter(({ state }) => state === 'done').length
  return (
    <section className="panel" aria-labelledby="portfolio-complete">
      <header>
        <h2 id="portfolio-complete">{translate('portfolio.complete.title')}</h2>
        <span className="meta small muted num">{translate('portfolio.complete.of', { done, all: parts.length })}</span>
      </header>
      <div className="pad">
        <ul className="stack gap-2 text-s">
          {parts.map(({ part, state }) => {
            const Icon = icons[state]
            return (
              <li key={part} className="row align-start">
                <Icon className={state === 'done' ? 'text-success' : 'faint'} size={16} strokeWidth={2} aria-hidden />
                <span>
                  {part === 'about' ? (
                    <button type="button" className="link" onClick={onAbout}>
                      {translate('portfolio.complete.about')}
                    </button>
                  ) : (
                    translate(`portfolio.complete.${part}`)
                  )}
                  <span className={state === 'waiting' ? undefined : 'sr-only'}>
                    : {translate(`portfolio.complete.state.${state}`)}
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
