/** Public interface of the groups feature. */
export { fieldsBeyond } from './audience'
export { checkTaught, findOwnAudience, namedAudience, ownGroups, replaceAudience } from './audienceQueries'
export { findGroup, lockGroups } from './groupQueries'
