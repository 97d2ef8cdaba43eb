/**
 * The codes and limits of the gradebook, and which period is meant, said once for contract, server and screens. No zod.
 */

export const periodKinds = ['semester', 'quarter'] as const

type Days = { id: number; starts_on: string; ends_on: string }

/**
 * The period that is asked for, of all, the newest first; else the one that a day lies in, the last one before it, or
 * the first of all.
 */
export const chosenPeriod = <P extends Days>(
  periods: readonly P[],
  { id, today }: { id?: number | undefined; today: string },
): P | undefined =>
  id === undefined
    ? (periods.find((period) => period.starts_on <= today && today <= period.ends_on) ??
      periods.find((period) => period.ends_on < today) ??
      periods.at(-1))
    : periods.find((period) => period.id === id)

/** `final` is the column of the final mark: one a gradebook, made with it. */
export const itemKinds = ['lesson', 'homework', 'test', 'exam', 'coursework', 'final'] as const
export type ItemKind = (typeof itemKinds)[number]

/** 2 to 5; points up to an item's max; 1 for a pass and 0 for none. */
export const scales = ['five', 'hundred', 'pass_fail'] as const
export type Scale = (typeof scales)[number]

/** Absent («н»), excused («у»), late («о»), and a work that was not handed in («–»), which counts as the worst mark. */
export const flags = ['absent', 'excused', 'late', 'missing'] as const
export type Flag = (typeof flags)[number]

/** How a final mark is computed: a plain mean, one by weights, one by categories, or points of all points. */
export const methods = ['average', 'weighted', 'categories', 'points'] as const
export type Method = (typeof methods)[number]

/**
 * What a gradebook waits with: marks that nobody sees yet, changes that tests propose, and, near the end of its period,
 * to be signed.
 */
export const bookWaits = ['posting', 'proposals', 'signing'] as const
export type BookWait = (typeof bookWaits)[number]

export const changeSources = ['typed', 'pasted', 'undone', 'test', 'carried'] as const

export const gradebookLimits = {
  title: 200,
  topic: 500,
  category: 50,
  categories: 20,
  comment: 2000,
  reason: 1000,
  points: 1000,
  weight: 100,
  /** Columns of one gradebook, and lessons of one pattern. */
  items: 300,
  lessons: 200,
  /** Cells of one sending. */
  changes: 1000,
} as const
