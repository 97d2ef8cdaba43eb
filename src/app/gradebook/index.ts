import { lazy } from 'react'
import { withWords } from '../shell/i18n/withWords'

/** Public API of the gradebook feature: dashboard cards, with lazy code and messages. */
export const GradeNewsPanel = lazy(async () => ({
  default: (await withWords('gradebook', import('./home/GradeNewsPanel'))).GradeNewsPanel,
}))
export const BookCards = lazy(async () => ({
  default: (await withWords('gradebook', import('./home/BookCards'))).BookCards,
}))
