/** Public API of the curricula feature. */
export { listGroupPlans, listPlannedSubjects, type PlannedLine, type PlannedSubject } from './planQueries'
export { completePlan, lackingSubjects, overdueSubjects } from './planRules'
