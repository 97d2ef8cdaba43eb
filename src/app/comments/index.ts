import { lazy } from 'react'
import { withMessages } from '../shell/i18n/withMessages'

/** Public API of the comments feature: the comments under a material or homework, with lazy code and messages. */
export const Comments = lazy(async () => ({
  default: (await withMessages('comments', import('./CommentsPanel'))).CommentsPanel,
}))
