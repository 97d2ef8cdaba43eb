import { CircleCheck, CircleDashed, Clock, MessageSquareWarning, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { categories, type Category, type ItemStatus } from '../../../api/portfolio/codes'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayOf } from '../../shell/dates'
import { stateVariants } from './stateVariants'
import { useRuleText } from './useRuleText'

type CategoryItem = Pick<
  OwnItem,
  | 'id'
  | 'category'
  | 'kind'
  | 'level'
  | 'result'
  | 'title'
  | 'event_date'
  | 'status'
  | 'source'
  | 'percent'
  | 'is_verified'
  | 'points'
>
type Props<Item extends CategoryItem> = {
  items: readonly Item[]
  /** The title as a link to the achievement. */
  titleOf: (item: Item) => ReactNode
  /** Content next to the status. */
  noteOf?: (item: Item) => ReactNode
}

/** Achievements by category, each with the rule behind its points. Achievements that do not count yet are dimmed. */
export const ItemsByCategory = <Item extends CategoryItem>({ items, titleOf, noteOf }: Props<Item>) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const sumOf = (category: Category) =>
    items
      .filter((item) => item.category === category && item.status === 'approved')
      .reduce((sum, { points }) => sum + points.points, 0)
  return categories
    .filter((category) => items.some((item) => item.category === category))
    .map((category) => (
      <section key={category} aria-labelledby={`category-${category}`}>
        <div className="panel-footer row align-baseline bg-canvas">
          <h3 className="text-s" id={`category-${category}`}>
            {translate(`portfolio.category.${category}`)}
          </h3>
          <span className="push small muted num nowrap">
            {translate('portfolio.points', { smart_count: sumOf(category), points: shown(sumOf(category)) })}
          </span>
        </div>
        <ul className="list">
          {items
            .filter((item) => item.category === category)
            .map((item) => (
              <ItemRow key={item.id} item={item} title={titleOf(item)} note={noteOf?.(item)} />
            ))}
        </ul>
      </section>
    ))
}

const icons = { draft: CircleDashed, submitted: Clock, approved: CircleCheck, returned: MessageSquareWarning }
const colours: Readonly<Record<ItemStatus, string>> = {
  draft: 'faint',
  submitted: 'faint',
  approved: 'text-success',
  returned: 'text-warning',
}

const ItemRow = ({ item, title, note }: { item: CategoryItem; title: ReactNode; note: ReactNode }) => {
  const translate = useTranslate()
  const ruleText = useRuleText()
  const Icon = icons[item.status]
  return (
    <li className="align-start">
      <Icon className={colours[item.status]} size={20} strokeWidth={1.75} aria-hidden />
      <div className="grow">
        {title}
        <p className="small muted">
          {ruleText(item)} · <span className="num nowrap">{dayOf(item.event_date)}</span>
        </p>
        {(item.status !== 'approved' || item.is_verified || note) && (
          <div className="row wrap mt-1">
            {item.status !== 'approved' && (
              <StatusChip variant={stateVariants[item.status]}>
                {translate(`portfolio.status.${item.status}`)}
              </StatusChip>
            )}
            {item.is_verified && (
              <span className="row gap-1 small muted">
                <ShieldCheck className="text-success" size={16} strokeWidth={2} aria-hidden />
                {translate('portfolio.verified')}
              </span>
            )}
            {note}
          </div>
        )}
      </div>
      <Points item={item} />
    </li>
  )
}

const Points = ({ item: { status, points } }: { item: Pick<CategoryItem, 'status' | 'points'> }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const waits = status !== 'approved'
  return (
    <div className="text-right nowrap">
      <b className={waits ? 'num block medium faint' : 'num block semibold'}>{shown(points.points)}</b>
      {waits ? (
        <span className="small faint">{translate('portfolio.if_approved')}</span>
      ) : (
        <span className="sr-only">
          {' '}
          {translate(points.by === 'none' ? 'portfolio.by_no_rule' : 'portfolio.by_rules')}
        </span>
      )}
    </div>
  )
}
