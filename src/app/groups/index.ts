/** What other rooms may use of groups. */
export { academicYearOf, academicYears } from './academicYears'
