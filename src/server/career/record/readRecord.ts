import type { StudentRecord } from '../../../api/career/studentRecord'
import { completePlan, listPlannedSubjects } from '../../curricula'
import { listFinalMarks, type FinalMark } from '../../gradebook'
import type { Context } from '../../kit/handlers'
import { dayOf } from '../../kit/days'
import { signerAt } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import { summarisePortfolio } from '../../portfolio'
import { lastMarks } from '../orders/honours'
import { findRecord } from './queries'

export type RecordContext = Pick<Context, 'db' | 'locale' | 'now' | 'services'> & { person: Person }

const marksOf = (finals: readonly FinalMark[]): NonNullable<StudentRecord['marks']> => {
  const periods = finals.map(({ period_id: id, period_name: name, academic_year }) => ({ id, name, academic_year }))
  return {
    periods: [...new Map(periods.map((period) => [period.id, period])).values()],
    finals: finals.map(({ subject_id, subject_name, period_id, value, scale, is_failing, source, decided_on }) => ({
      subject_id,
      subject_name,
      period_id,
      value,
      scale,
      is_failing,
      source,
      decided_on,
    })),
    debts: lastMarks(finals)
      .filter(({ is_failing }) => is_failing)
      .map(({ subject_id, subject_name, period_name }) => ({ subject_id, subject_name, period_name })),
  }
}

type Reading = { id: number; today: string; readable: readonly FinalMark[] }
/** The curriculum of a person; shows only marks that are `readable`, and counts all. */
const curriculumOf = async (
  { db, locale }: Pick<RecordContext, 'db' | 'locale'>,
  { id, today, readable }: Reading,
): Promise<StudentRecord['curriculum']> => {
  const planned = await listPlannedSubjects(db, { userIds: [id], locale })
  if (planned.length === 0) return null
  const marks = await listFinalMarks(db, { userIds: [id], locale })
  const keyOf = ({ group_id, subject_id, period_id }: FinalMark) => [group_id, subject_id, period_id].join()
  const shown = new Set(readable.map(keyOf))
  const completed = completePlan(planned, { marks, today })
  const graded = completed.filter(({ state }) => state !== 'none')
  return {
    lines: completed.map(({ line, mark, state }) => ({
      subject_id: line.subject_id,
      subject_name: line.subject_name,
      semester: line.semester,
      hours: line.hours,
      credits: line.credits,
      control_form: line.control_form,
      state,
      mark: mark && shown.has(keyOf(mark)) ? { value: mark.value, scale: mark.scale } : null,
    })),
    done: graded.filter(({ state }) => state === 'passed').length,
    planned: graded.length,
  }
}

/**
 * Reads a person's record for a reader, or for the person if `isOwn`. Each block follows the condition of its own
 * feature: marks those of the gradebook, achievements those of the portfolio review, and so on.
 */
export const readRecord = async (
  { db, locale, now, services, person }: RecordContext,
  { id, isOwn }: { id: number; isOwn: boolean },
): Promise<StudentRecord | null> => {
  const found = await findRecord(db, { id, locale, reader: isOwn ? null : person })
  if (!found) return null
  const { email, phone, photo, orders, application, reviews_portfolio, reads_all_marks, ...record } = found
  const may = (holds: boolean) => isOwn || holds
  const [finals, portfolio] = await Promise.all([
    may(person.holds('manage gradebook'))
      ? listFinalMarks(db, { userIds: [id], locale, ...(!isOwn && { reader: person }) })
      : null,
    may(person.holds('manage portfolios') && reviews_portfolio)
      ? summarisePortfolio(db, { userId: id, locale, now, timeZone: person.timeZone })
      : null,
  ])
  const today = dayOf(now, person.timeZone)
  const curriculum =
    finals && reads_all_marks ? await curriculumOf({ db, locale }, { id, today, readable: finals }) : null
  const readsAccounts = person.holds('manage users')
  return {
    ...record,
    photo_url: photo && signerAt(services.keyFor, now)(photo),
    contacts: may(readsAccounts || person.holds('manage groups'))
      ? { email, phone: may(readsAccounts) ? phone : null }
      : null,
    application: may(person.holds('manage profiles')) ? application : null,
    marks: finals && marksOf(finals),
    curriculum,
    portfolio,
    orders: may(person.holds('manage groups')) ? orders : null,
  }
}
