import { dayOf, timeOf } from '../../shell/dates'

const toTheSecond = (moment: string) => `${timeOf(moment)}:${String(new Date(moment).getSeconds()).padStart(2, '0')}`

/** Two moments as coarsely as they still differ: as days, as times of a day, or to the second. */
export const tellApart = ({ value, above }: { value: string; above: string }): { value: string; above: string } => {
  const shown = [dayOf, timeOf, toTheSecond].find((tell) => tell(value) !== tell(above)) ?? toTheSecond
  return { value: shown(value), above: shown(above) }
}
