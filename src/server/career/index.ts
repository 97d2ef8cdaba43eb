/** Public interface of the career feature. */
export { isStudentWithinReach, searchStudents } from './record/queries'
export { lastMarks } from './orders/honours'
export { grouped } from './orders/planOrder'
