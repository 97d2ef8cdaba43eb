import { collegeName } from '../../kit/college'
import type { myGrades } from '../../../api/gradebook/myGrades'
import type { Handlers } from '../../kit/handlers'
import { getPersonName } from './queries'
import { readMyGrades, readPastMarks } from './readMyGrades'
import { ownSheet } from './sheet'

export const myGradesRoutes: Handlers<typeof myGrades> = {
  'GET /api/my/grades': async (context) => {
    const [grades, past] = await Promise.all([readMyGrades(context), readPastMarks(context)])
    return { data: { ...grades, past } }
  },

  'GET /api/my/grades/sheet': async (context) => {
    const { db, locale, now, person, services } = context
    return ownSheet({
      name: await getPersonName(db, person.id),
      grades: await readMyGrades(context),
      college: await collegeName(db, services.config, locale),
      locale,
      now,
      timeZone: person.timeZone,
    })
  },
}
