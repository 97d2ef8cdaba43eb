import { pendingActions, selectPeriod } from '../../api/gradebook/codes'
import { averagesAround, debtsOf } from '../../api/gradebook/ownGrades'
import type { GradeNews, OwnGrades, WaitingBooks } from '../../api/home/dashboard'
import { dayOf } from '../kit/days'
import type { Context } from '../kit/handlers'
import type { Person } from '../kit/person'
import { countPending } from './books/pendingQueries'
import { listRetakeNews } from './mine/queries'
import { readMyGrades } from './mine/readMyGrades'
import { listPeriods } from './bookAccessQueries'

type HomeContext = Pick<Context, 'db' | 'locale' | 'now'> & { person: Person }

/** Pending actions of the user in gradebooks of the current period. */
export const findPendingBooks = async ({ db, locale, now, person }: HomeContext): Promise<WaitingBooks[]> => {
  const today = dayOf(now, person.timeZone)
  const period = selectPeriod(await listPeriods(db, locale), { today })
  if (!period) return []
  return countPending(db, { person, today, pending: pendingActions, periodId: period.id })
}

const newsDays = 7
const most = 5
const dayMs = 86_400_000

/** A student's debts and recent marks, newest first. */
export const findOwnGrades = async (context: HomeContext): Promise<OwnGrades> => {
  const { subjects, retakes } = await readMyGrades({ ...context, query: {} }, { withAttendance: false })
  const since = context.now.getTime() - newsDays * dayMs
  const news = subjects.flatMap((subject) =>
    subject.marks
      .filter((mark) => (mark.value !== null || mark.flag !== null) && Date.parse(mark.changed_at ?? '') >= since)
      .map((mark): GradeNews => {
        const { subject_name, scale, rules } = subject
        return { subject_name, scale, rules: { method: rules.method }, mark, ...averagesAround(subject, mark) }
      }),
  )
  const newest = news.toSorted(
    ({ mark: one }, { mark: other }) =>
      Date.parse(other.changed_at ?? '') - Date.parse(one.changed_at ?? '') || other.item_id - one.item_id,
  )
  const retaken = await listRetakeNews(context.db, {
    userId: context.person.id,
    locale: context.locale,
    since: new Date(since),
  })
  return {
    debts: subjects.flatMap(debtsOf).length,
    retakes: retakes.slice(0, most),
    retaken: retaken.slice(0, most),
    news: newest.slice(0, most),
  }
}
