import type { Context } from '../kit/handlers'
import type { Person } from '../kit/person'
import { listOwnDue, listToReview } from './homeQueries'

/** A named thing on the home page: an address, what is next to its title, and when it is due or since when it waits. */
export type HomeworkTask = {
  id: number
  title: string
  detail: string
  path: string
  at: string
  state: 'to_do' | 'returned' | 'to_review'
  /** Remarks to correct, or works that wait. */
  count: number
}
type HomeContext = Pick<Context, 'db' | 'locale'> & { person: Person }

/** A student's homework that is due or returned. */
export const findOwnHomework = async ({ db, locale, person }: HomeContext): Promise<HomeworkTask[]> => {
  const due = await listOwnDue(db, { userId: person.id, locale })
  return due.map(({ id, title, subject_name: detail, state, due_at: at, remarks: count }) => ({
    ...{ id, title, detail, at, state, count },
    path: `/study/homework/${id}`,
  }))
}

/** Work that waits for a teacher, by group, longest waiting first. */
export const findHomeworkToReview = async ({ db, locale, person }: HomeContext): Promise<HomeworkTask[]> => {
  const waiting = await listToReview(db, { person, locale })
  return waiting.map(({ id, title, group_code, subject_name, oldest_at: at, waiting: count }) => ({
    ...{ id, title, at, count, state: 'to_review' as const },
    detail: `${group_code} · ${subject_name}`,
    path: `/gradebook/homework/${id}`,
  }))
}
