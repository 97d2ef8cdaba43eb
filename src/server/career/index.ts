/** Public interface of the career feature. */
export { searchStudents } from './record/queries'
