/** Codes, limits and the choice of a period, shared by contract, server and screens. Imports no zod. */

export const periodKinds = ['semester', 'quarter'] as const

type Days = { id: number; starts_on: string; ends_on: string }

/** Returns the period with the given id (`periods`: newest first). Without an id: the current one, else the latest past one, else the earliest. */
export const selectPeriod = <P extends Days>(
  periods: readonly P[],
  { id, today }: { id?: number | undefined; today: string },
): P | undefined =>
  id === undefined
    ? (periods.find((period) => period.starts_on <= today && today <= period.ends_on) ??
      periods.find((period) => period.ends_on < today) ??
      periods.at(-1))
    : periods.find((period) => period.id === id)

/** `final` is the column of final marks: each gradebook has exactly one, created with it. */
export const itemKinds = ['lesson', 'homework', 'test', 'exam', 'coursework', 'final'] as const
export type ItemKind = (typeof itemKinds)[number]

/** Values: `five` 2 to 5, `hundred` 0 to the item's max, `pass_fail` 1 or 0. */
export const scales = ['five', 'hundred', 'pass_fail'] as const
export type Scale = (typeof scales)[number]

/** Absent («н»), excused («у»), late («о»), and work not handed in («–»), which counts as the worst mark. */
export const flags = ['absent', 'excused', 'late', 'missing'] as const
export type Flag = (typeof flags)[number]

/** Methods of computing a final mark: plain mean, weighted mean, weighted categories, or points earned of points possible. */
export const methods = ['average', 'weighted', 'categories', 'points'] as const
export type Method = (typeof methods)[number]

/** Pending actions of a gradebook: hidden marks to post, test scores to review, and (near the end of its period) signing. */
export const pendingActions = ['posting', 'proposals', 'signing'] as const
export type PendingAction = (typeof pendingActions)[number]

export const changeSources = ['typed', 'pasted', 'undone', 'test', 'carried'] as const

/** Reasons of an absence: illness, family, a task for the college such as a competition, other. */
export const absenceReasons = ['illness', 'family', 'official', 'other'] as const

export const gradebookLimits = {
  title: 200,
  topic: 500,
  category: 50,
  categories: 20,
  comment: 2000,
  reason: 1000,
  points: 1000,
  weight: 100,
  /** Maximum number of columns in a gradebook, and of lessons created from one pattern. */
  items: 300,
  lessons: 200,
  lessonsADay: 12,
  room: 30,
  absenceNote: 500,
  absenceFiles: 5,
  /** Maximum number of changed cells in one request. */
  changes: 1000,
} as const
