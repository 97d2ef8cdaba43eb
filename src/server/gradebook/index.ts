/** What other rooms may use of the gradebook. */
export { averageMarks } from './averageQueries'
