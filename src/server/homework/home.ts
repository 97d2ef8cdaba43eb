import type { WaitingWork } from '../../api/home/entries'
import { utcOf, type HomeContext, type HomeSource } from '../kit/homeContext'
import { listToReview, ownDue, taughtDue, type OwnDueHomework, type TaughtDueHomework } from './homeQueries'

/** A student's homework that is due or returned. */
export const ownHomework: HomeSource<OwnDueHomework> = {
  rows: ownDue,
  present: (rows) => ({
    todo: rows.map(({ id, title, subject_name, state, due_at, late_until, remarks }) => ({
      kind: 'homework',
      id,
      title,
      details: [
        subject_name,
        ...(remarks > 0 ? [{ key: 'remarks', values: { smart_count: remarks } }] : []),
        ...(late_until === null ? [] : [{ key: 'late_until', values: { day: utcOf(late_until) } }]),
      ],
      at: utcOf(due_at),
      on: null,
      path: `/study/homework/${id}`,
      action: state === 'returned' ? 'improve' : 'hand_in',
    })),
  }),
}

/** A teacher's homework that is due soon. */
export const dueHomework: HomeSource<TaughtDueHomework> = {
  rows: taughtDue,
  present: (rows) => ({
    dates: rows.map(({ id, title, group_code, due_at, missing, works }) => ({
      kind: 'homework',
      id,
      title,
      details: [
        group_code,
        { key: 'due_until', values: { moment: utcOf(due_at) } },
        { key: 'not_handed_in', values: { smart_count: missing, of: works } },
      ],
      at: utcOf(due_at),
      on: null,
      path: `/gradebook/homework/${id}`,
    })),
  }),
}

/** Homework with work that waits for a teacher, longest waiting first. */
export const findHomeworkToReview = async ({ db, locale, person }: HomeContext): Promise<WaitingWork[]> =>
  (await listToReview(db, { person, locale })).map(
    ({ id, title, group_code, subject_name, oldest_at, waiting: count }) => ({
      kind: 'homework',
      id,
      title,
      details: [group_code, subject_name],
      count,
      oldest_at,
      path: `/gradebook/homework/${id}`,
    }),
  )
