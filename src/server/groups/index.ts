/** What other rooms may use of groups. */
export { findGroup, lockGroups } from './queries'
