import { useLocale } from 'react-admin'
import { dateOfDay } from '../../shell/dates'
import './dayTile.css'

type Props = {
  /** yyyy-MM-dd; without one the tile is empty. */
  day: string | null
  isSoon?: boolean
  /** The words beside it name the day. */
  isNamed?: boolean
}

/** A day as a leaf of a calendar: its date and its month. */
export const DayTile = ({ day, isSoon = false, isNamed = false }: Props) => {
  const locale = useLocale()
  const date = dateOfDay(day)
  if (day === null || date === null) return <span className="day-tile" aria-hidden />
  const month = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { month: 'short' }).format(date)
  return (
    <time className={isSoon ? 'day-tile soon' : 'day-tile'} dateTime={day} aria-hidden={isNamed || undefined}>
      <b className="num">{date.getDate()}</b>
      {month.replace('.', '')}
    </time>
  )
}
