import { lazy } from 'react'
import { withMessages } from '../shell/i18n/withMessages'

/** Public API of the gradebook feature: the dashboard panel, with lazy code and messages. */
export const GradeNewsPanel = lazy(async () => ({
  default: (await withMessages('gradebook', import('./home/GradeNewsPanel'))).GradeNewsPanel,
}))
/** Tabs between the lists of the gradebook, for lists of higher features. */
export const GradebookTabs = lazy(async () => ({
  default: (await withMessages('gradebook', import('./shared/GradebookTabs'))).GradebookTabs,
}))
