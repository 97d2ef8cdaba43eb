import type { Locale } from '../../../api'

/** The languages a record is kept in; the first is the college's own and the one that must be complete. */
export const contentLocales = ['ru', 'en'] as const satisfies readonly Locale[]
