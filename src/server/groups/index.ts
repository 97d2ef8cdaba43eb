/** Public interface of the groups feature. */
export { fieldsBeyond } from './audience'
export { checkTaught, findOwnAudience, namedAudience, ownGroups, replaceAudience } from './audienceQueries'
export {
  addTeachers,
  findGroup,
  listReachableGroups,
  lockGroups,
  withinReach as groupsWithinReach,
  type GroupTeacher,
} from './groupQueries'
export { listNotStaff } from './peopleQueries'
export {
  cancelOrder,
  findOldName,
  findOrAddOrder,
  insertOrder,
  listOrderStates,
  recordNameOrder,
  recordStates,
  roleChange,
} from './orders/orderQueries'
export { changeStates, listStates, lockPeople, type PersonState, type StateChange } from './orders/stateQueries'
export { countReadersByGroup, countReadersEach, listReaders, readersToRemind } from './readers/readerQueries'
export { readersSheet } from './readers/readersSheet'
