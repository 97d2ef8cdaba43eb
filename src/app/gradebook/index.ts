import { lazy } from 'react'
import { withWords } from '../shell/i18n/withWords'

/** What other rooms may use of the gradebook: its cards at home, whose code and words come when they are drawn. */
export const GradeNewsPanel = lazy(async () => ({
  default: (await withWords('gradebook', import('./home/GradeNewsPanel'))).GradeNewsPanel,
}))
export const BookCards = lazy(async () => ({
  default: (await withWords('gradebook', import('./home/BookCards'))).BookCards,
}))
