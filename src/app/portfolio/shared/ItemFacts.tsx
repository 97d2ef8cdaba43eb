import { ExternalLink } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ItemReview } from '../../../api/portfolio/items'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FileRow } from '../../kit/files/FileRow'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useRemarkText } from './remarks'
import { useRuleText } from './useRuleText'
import '../../kit/files/files.css'
import '../portfolio.css'

type FactsItem = Pick<
  OwnItem,
  | 'category'
  | 'kind'
  | 'level'
  | 'result'
  | 'source'
  | 'percent'
  | 'event_date'
  | 'description'
  | 'files'
  | 'links'
  | 'points'
  | 'reviews'
>

const noop = () => undefined

/** Data, evidence and reviews of an achievement. */
export const ItemFacts = ({ item }: { item: FactsItem }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const facts = [
    ['category', translate(`portfolio.category.${item.category}`)],
    ['rule', ruleText(item)],
    ['event_date', dayOf(item.event_date)],
    ['points', shown(item.points.points)],
    ['description', item.description],
  ] as const
  return (
    <>
      <dl className="stack gap-2">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt className="small muted">{translate(`portfolio.field.${name}`)}</dt>
              <dd className="pre-line anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {item.files.length > 0 && (
        <ul className="bordered divided" aria-label={translate('portfolio.field.files')}>
          {item.files.map((file) => (
            <FileRow key={file.id} file={file} disabled onRemove={noop} />
          ))}
        </ul>
      )}
      <LinkList links={item.links} />
      <Reviews reviews={item.reviews} />
    </>
  )
}

/** External links. They open in a new tab without a referrer. */
export const LinkList = ({ links }: { links: readonly string[] }) =>
  links.length > 0 && (
    <ul className="stack gap-1">
      {links.map((link) => (
        <li key={link} className="row align-start anywhere">
          <ExternalLink className="faint" size={16} strokeWidth={2} aria-hidden />
          <a href={link} target="_blank" rel="noopener noreferrer nofollow">
            {link}
          </a>
        </li>
      ))}
    </ul>
  )

/** Decisions, newest first. */
export const Reviews = ({ reviews }: { reviews: readonly ItemReview[] }) => {
  const translate = useTranslate()
  const remarkText = useRemarkText()
  if (reviews.length === 0) return null
  return (
    <ol className="timeline" aria-label={translate('portfolio.reviews')}>
      {reviews.map(({ id, action, at, reviewer_name, remarks, reason, answer }) => (
        <li key={id} className={action === 'approved' ? 'done' : 'now'}>
          <b>{translate(`portfolio.decided.${action}`)}</b>
          <p className="small muted num">{[reviewer_name, dayAndTime(at)].filter(Boolean).join(' · ')}</p>
          {[...remarks.map(remarkText), reason].filter(Boolean).map((words) => (
            <p key={words} className="small">
              {words}
            </p>
          ))}
          {answer && (
            <blockquote className="portfolio-remark portfolio-answer small pre-line anywhere">
              {translate('portfolio.answer.said', { text: answer })}
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  )
}
