/** Public API of the curricula feature. */
export { findGroupCurricula } from './assignmentQueries'
export { listGroupPlans, listPlannedSubjects, type PlannedLine, type PlannedSubject } from './planQueries'
export { completePlan, lackingSubjects, overdueSubjects, type CompletedLine } from './planRules'
