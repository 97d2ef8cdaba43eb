import { CalendarClock, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { GradeItem } from '../../../api/gradebook/items'
import { dayAndTime } from '../../shell/dates'
import { shortDay } from '../shared/figures'

const icon = { size: 12, strokeWidth: 2, 'aria-hidden': true } as const

type Props = { item: GradeItem; onOpen: (item: GradeItem) => void }

/** Opens the column on click. Tab skips it, because the bar above offers the same action for the active column. */
export const GridColumnHead = ({ item, onOpen }: Props) => {
  const translate = useTranslate()
  const { title, topic, held_on, scale, max, posts_at } = item
  const [openedAt] = useState(() => new Date())
  const isAhead = posts_at !== null && new Date(posts_at) > openedAt
  const state = {
    hidden: posts_at === null && translate('marks.item.hidden'),
    ahead: isAhead && translate('marks.item.ahead', { at: dayAndTime(posts_at) }),
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className="unstyled book-column column"
      title={[title, topic, state.hidden, state.ahead].filter(Boolean).join('. ')}
      onClick={() => onOpen(item)}
    >
      <span className="row gap-1 faint num book-day text-xs">
        {state.hidden && <EyeOff {...icon} />}
        {state.ahead && <CalendarClock {...icon} />}
        {shortDay(held_on)}
      </span>
      <span className="row gap-1 book-title">
        <span className="medium truncate">{title}</span>
        {scale === 'hundred' && max !== 100 && (
          <span className="faint num flex-none">{translate('marks.item.of', { max })}</span>
        )}
      </span>
      <span className="sr-only">{[state.hidden, state.ahead].filter(Boolean).join(', ')}</span>
    </button>
  )
}
