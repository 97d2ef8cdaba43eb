/** Public interface of the groups feature. */
export { findGroup, lockGroups } from './queries'
