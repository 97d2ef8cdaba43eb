import { selectPeriod } from '../../../api/gradebook/codes'
import type { gradebooks } from '../../../api/gradebook/gradebooks'
import { dayOf } from '../../kit/days'
import type { Handlers } from '../../kit/handlers'
import { withTabCounts } from '../../kit/records/lists'
import { listPeriods } from '../bookAccessQueries'
import { cellRoutes } from './cells'
import { entryRoutes } from './entries'
import { readGrid } from './grid'
import { itemRoutes } from './items'
import { countGradebooks, listGradebooks } from './listQueries'
import { openToRead } from './openBook'

export const gradebookRoutes: Handlers<typeof gradebooks> = {
  ...itemRoutes,
  ...entryRoutes,
  ...cellRoutes,

  'GET /api/gradebook': async ({ db, query, person, locale, now }) => {
    const today = dayOf(now, person.timeZone)
    const periods = await listPeriods(db, locale)
    const periodIdOf = ({ period_id }: typeof query.filter) =>
      selectPeriod(periods, { id: period_id, today })?.id ?? null
    return withTabCounts(
      query,
      (listQuery) =>
        listGradebooks(db, { ...listQuery, person, locale, periodId: periodIdOf(listQuery.filter), today }),
      (filters) => {
        const counted = filters.map((filter) => ({ filter, periodId: periodIdOf(filter) }))
        return countGradebooks(db, { counted, person, today })
      },
    )
  },

  'GET /api/gradebook/:group/:subject': async (context) => ({
    data: await readGrid(context, await openToRead(context)),
  }),
}
