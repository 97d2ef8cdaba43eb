import { useTranslate } from 'react-admin'

const hoursOfDay = 24
/** Items that wait for the office longer than this are late. */
const limitHours = 24

type Props = {
  hours: number
  /** True if the office must act next. */
  isAwaited: boolean
}

/** Time spent in the current state, such as 2 дн 4 ч; red if the office is late. */
export const Age = ({ hours, isAwaited }: Props) => {
  const translate = useTranslate()
  const [days, rest] = [Math.floor(hours / hoursOfDay), hours % hoursOfDay]
  const isLate = isAwaited && hours > limitHours
  const words =
    days === 0
      ? translate(rest === 0 ? 'age.under_hour' : 'age.hours', rest)
      : [translate('age.days', days), days < 10 && rest > 0 && translate('age.hours', rest)].filter(Boolean).join(' ')
  return (
    <span className={isLate ? 'num nowrap medium text-danger late' : 'num nowrap'}>
      {words}
      {isLate && <span className="sr-only"> {translate('age.late')}</span>}
    </span>
  )
}
