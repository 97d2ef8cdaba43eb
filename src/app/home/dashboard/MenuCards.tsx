import { ChevronRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { sectionIcons } from '../../shell/layout/sectionIcons'
import type { Card, cardsOf } from './cards'

/** Links to all sections, with a note about what the page will show. */
export const MenuCards = ({ groups }: { groups: ReturnType<typeof cardsOf> }) => {
  const translate = useTranslate()
  return (
    <>
      <p className="muted mb-6 max-w-text">{translate('dashboard.nothing')}</p>
      {groups.map(({ caption, cards }) => (
        <section
          key={caption ?? 'own'}
          className="mb-6"
          aria-label={translate(caption ? `menu.captions.${caption}` : 'dashboard.own')}
        >
          {caption && <h2 className="mb-3">{translate(`menu.captions.${caption}`)}</h2>}
          <ul className="tiles tiles-m">
            {cards.map((card) => (
              <li key={card.path}>
                <SectionCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

const SectionCard = ({ card: { path, title, icon } }: { card: Card }) => {
  const translate = useTranslate()
  const Icon = sectionIcons[icon]
  return (
    <Link className="panel section-card row gap-3" to={path}>
      <Icon className="text-primary flex-none" size={20} strokeWidth={1.75} aria-hidden />
      <span className="grow medium">{translate(title)}</span>
      <ChevronRight className="faint" size={16} strokeWidth={2} aria-hidden />
    </Link>
  )
}
