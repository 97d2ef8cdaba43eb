import { ChevronRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useNumberText } from '../../kit/fields/useNumberText'
import { sectionIcons } from '../../shell/layout/sectionIcons'
import type { Card } from './cards'

/** A section as one link: what it is called and, where that says something, how many records it holds. */
export const SectionCard = ({ card: { path, title, icon, count, isCounted }, isCounting }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const Icon = sectionIcons[icon]
  return (
    <Link className="section-card" to={path}>
      <span className="mark">
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="what">{translate(title)}</span>
      {count !== undefined && <span className="count num">{shown(count)}</span>}
      {isCounted && isCounting && <span className="count waiting" aria-hidden />}
      {!isCounted && <ChevronRight size={16} strokeWidth={2} aria-hidden />}
    </Link>
  )
}

type Props = { card: Card; isCounting: boolean }
