import { useGetList } from 'react-admin'
import { selectPeriod } from '../../../api/gradebook/codes'
import type { Calls } from '../../../api'
import { rowsOnly } from '../../kit/lists/rowsOnly'
import { today } from '../../shell/dates'

export type Period = Calls['GET /api/gradebook/periods']['answer']['data'][number]

/** Loads all periods at once, newest first: a college has only a handful. */
const all = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'starts_on', order: 'DESC' },
  meta: rowsOnly,
} as const
const quiet = { onError: () => undefined } as const

/** Returns all periods and the selected one: that of `id`, else the current one by the same rule as on the server. */
export const usePeriods = (id?: unknown) => {
  const { data: periods } = useGetList<Period>('gradebook/periods', all, quiet)
  const periodId = id === undefined || id === null || id === '' ? undefined : Number(id)
  const period = periods && selectPeriod(periods, { id: periodId, today: today() })
  return { periods, period }
}

/** Example: "1 семестр, 2026/2027". */
export const periodName = ({ name, academic_year }: Pick<Period, 'name' | 'academic_year'>): string =>
  `${name}, ${academic_year}`
