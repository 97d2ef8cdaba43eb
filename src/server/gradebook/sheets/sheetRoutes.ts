import type { sheets } from '../../../api/gradebook/sheets'
import type { Handlers } from '../../kit/handlers'
import { carryRoutes } from './carryRoutes'
import { debtRoutes } from './debtRoutes'
import { groupFinalsRoutes } from './groupFinals'
import { signingRoutes } from './signingRoutes'
import { isFailing } from '../../../api/gradebook/computeFinal'
import { orNotFound } from '../../kit/problems'
import { periodOf } from '../books/openBook'
import { byItem, finalsOf } from '../finals'
import { loadBooks, loadColumns } from '../finalsQueries'
import { readableBooks, findReadablePerson } from './debtQueries'

const personFinalsRoutes: Pick<Handlers<typeof sheets>, 'GET /api/access/users/:id/finals'> = {
  'GET /api/access/users/:id/finals': async (context) => {
    const { db, locale, person, params } = context
    const { id } = orNotFound(await findReadablePerson(db, { id: params.id, person }))
    const { period } = await periodOf(context)
    const books = await loadBooks(db, { where: readableBooks(person, { periodId: period.id, student: id }), locale })
    const columns = byItem(await loadColumns(db, books, id))
    const subjects = books.map((book) => {
      const { group_id, group_code, subject_id, subject_name, scale, signed_at } = book
      const { value = null, retake = null } = finalsOf(book, { columns, people: [id] }).get(id) ?? {}
      const fails = value !== null && isFailing(book, value)
      return { group_id, group_code, subject_id, subject_name, scale, value, fails, retake, signed_at }
    })
    return { data: { period_id: period.id, subjects } }
  },
}

export const sheetsRoutes: Handlers<typeof sheets> = {
  ...signingRoutes,
  ...carryRoutes,
  ...debtRoutes,
  ...groupFinalsRoutes,
  ...personFinalsRoutes,
}
