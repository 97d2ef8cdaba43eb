import type { ComponentType } from 'react'
import { withWords } from '../i18n/withWords'
import type { RouteView } from './types'

/** A page of one's account: its code and the words that all of them share come when it is opened. */
export const accountPage = (load: () => Promise<ComponentType>): RouteView => ({
  kind: 'page',
  load: () => withWords('account', load()),
})
