import type { ComponentType } from 'react'
import { i18n } from '../i18n/i18n'
import type { RouteView } from './types'

/** A page of one's account: its code and the words that all of them share come when it is opened. */
export const accountPage = (load: () => Promise<ComponentType>): RouteView => ({
  kind: 'page',
  load: async () => (await Promise.all([load(), i18n.load('account')]))[0],
})
