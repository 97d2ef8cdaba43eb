import { averagesAround, debtsOf, upcomingWorks, type OwnDebt } from '../../api/gradebook/ownGrades'
import type { OwnRetake, OwnSubject } from '../../api/gradebook/myGrades'
import type { GradeNews, OwnGrades } from '../../api/home/dashboard'
import type { DatedEntry, Todo } from '../../api/home/entries'
import type { HomeContext, HomeSource } from '../kit/homeContext'
import {
  lessonsOfStudent,
  lessonsOfTeacher,
  type LessonHours,
  type OwnLessonRow,
  type TaughtLessonRow,
} from './homeQueries'
import { listRetakeNews } from './mine/queries'
import { readMyGrades, type PeriodGrades } from './mine/readMyGrades'
import { bellsOf, hoursOf } from './periods/bells'

const newsDays = 7
const most = 5
const dayMs = 86_400_000
const myGrades = '/study/grades'

const retakeTodo = ({ id, subject_name, held_on, starts_at, place, number }: OwnRetake): Todo => ({
  kind: 'retake',
  id,
  title: subject_name,
  details: [
    { key: number === 3 ? 'commission' : 'retake', values: {} },
    ...(starts_at === null ? [] : [{ key: 'starts', values: { time: starts_at } }]),
    ...(place === '' ? [] : [place]),
  ],
  at: null,
  on: held_on,
  path: myGrades,
  action: 'open',
})

const debtTodo = ({ subject, work }: OwnDebt): Todo => ({
  kind: 'debt',
  id: work?.item_id ?? subject.gradebook_id,
  title: work?.title ?? subject.subject_name,
  details: work ? [subject.subject_name, { key: 'debt', values: {} }] : [{ key: 'failed_final', values: {} }],
  at: null,
  on: work?.held_on ?? null,
  path: myGrades,
  action: 'open',
})

const newsOf = (subjects: readonly OwnSubject[], since: number): GradeNews[] =>
  subjects
    .flatMap((subject) =>
      subject.marks
        .filter((mark) => (mark.value !== null || mark.flag !== null) && Date.parse(mark.changed_at ?? '') >= since)
        .map((mark) => ({ subject, mark })),
    )
    .toSorted(
      ({ mark: one }, { mark: other }) =>
        Date.parse(other.changed_at ?? '') - Date.parse(one.changed_at ?? '') || other.item_id - one.item_id,
    )
    .slice(0, most)
    .map(({ subject, mark }) => {
      const { subject_name, scale, rules } = subject
      return { subject_name, scale, rules: { method: rules.method }, mark, ...averagesAround(subject, mark) }
    })

/** Retakes and debts; a debt with a planned retake is not listed twice. */
const todoOf = ({ subjects, retakes, period }: PeriodGrades): Todo[] => {
  const isPlanned = ({ subject, work }: OwnDebt) =>
    work === null &&
    retakes.some(({ subject_id, period_id }) => subject_id === subject.subject_id && period_id === period?.id)
  const debts = subjects.flatMap(debtsOf).filter((debt) => !isPlanned(debt))
  return [...retakes.map(retakeTodo), ...debts.map(debtTodo)]
}

/** Announced work of the coming days. */
const worksOf = (subjects: readonly OwnSubject[], { today, lastDay }: HomeContext): DatedEntry[] =>
  subjects.flatMap((subject) =>
    upcomingWorks(subject)
      .filter(({ held_on }) => held_on !== null && held_on >= today && held_on <= lastDay)
      .map(({ item_id, title, held_on }) => ({
        kind: 'work' as const,
        id: item_id,
        title,
        details: [subject.subject_name],
        at: null,
        on: held_on,
        path: myGrades,
      })),
  )

/** A student's recent marks, newest first, with retakes, debts and coming work. */
export const findOwnGrades = async (
  context: HomeContext,
): Promise<{ todo: Todo[]; dates: DatedEntry[] } & OwnGrades> => {
  const { db, locale, now, person } = context
  const grades = await readMyGrades({ ...context, query: {} }, { withAttendance: false })
  const since = new Date(now.getTime() - newsDays * dayMs)
  const retaken = await listRetakeNews(db, { userId: person.id, locale, since })
  return {
    todo: todoOf(grades),
    dates: worksOf(grades.subjects, context),
    retaken: retaken.slice(0, most),
    news: newsOf(grades.subjects, since.getTime()),
  }
}

/** The lesson with its hours from the bell schedule. */
const withHours = <R extends LessonHours>({ lesson_number, bells, ...lesson }: R) => ({
  ...lesson,
  ...hoursOf(bellsOf(bells), lesson_number),
})

/** Lessons of today or, if there are none, of the next day with lessons. */
const ofFirstDay = <R extends OwnLessonRow>(rows: readonly R[]) => rows.filter(({ on }) => on === rows[0]?.on)

/** The next lessons of the student's group. */
export const ownLessons: HomeSource<OwnLessonRow> = {
  rows: lessonsOfStudent,
  present: (rows) => ({
    lessons: ofFirstDay(rows).map((row) => ({ ...withHours(row), path: null, is_marked: null, people: 0, absent: 0 })),
  }),
}

/** The next lessons of the teacher, with the attendance. */
export const taughtLessons: HomeSource<TaughtLessonRow> = {
  rows: lessonsOfTeacher,
  present: (rows) => ({
    lessons: ofFirstDay(rows).map(({ group_id, subject_id, ...row }) => ({
      ...withHours(row),
      path: `/gradebook/${group_id}/${subject_id}`,
    })),
  }),
}
