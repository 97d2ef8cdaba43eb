import { useLocale } from 'react-admin'
import { dateOfDay } from '../../shell/dates'
import './fields.css'

type Props = {
  /** yyyy-MM-dd; without one the tile is empty. */
  day: string | null
  isSoon?: boolean
  /** Hides the tile from screen readers, because the text beside it contains the date. */
  isNamed?: boolean
}

/** A date as a calendar tile with day and month. */
export const DayTile = ({ day, isSoon = false, isNamed = false }: Props) => {
  const locale = useLocale()
  const date = dateOfDay(day)
  if (day === null || date === null) return <span className="day-tile bg-canvas flex-none bordered" aria-hidden />
  const month = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { month: 'short' }).format(date)
  return (
    <time
      className={`day-tile bg-canvas flex-none bordered text-center ${isSoon ? 'soon' : 'muted'}`}
      dateTime={day}
      aria-hidden={isNamed || undefined}
    >
      <b className={isSoon ? 'text-m semibold num' : 'text-m semibold text-plain num'}>{date.getDate()}</b>
      {month.replace('.', '')}
    </time>
  )
}
