import type { Locale } from '../../../../api'

/** Languages of translated records. The first is the college's own, and its texts are required. */
export const contentLocales = ['ru', 'en'] as const satisfies readonly Locale[]
