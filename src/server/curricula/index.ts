/** Public API of the curricula feature. */
export { listPlannedSubjects, type PlannedSubject } from './planQueries'
