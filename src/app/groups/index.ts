/** Public interface of the groups feature. */
export { academicYearOf, academicYears } from './academicYears'
export { AudienceInputs } from './AudienceInputs'
export { GroupTabs } from './GroupTabs'
export { OrderInputs } from './OrderInputs'
export { courseChoices } from './courses'
export { ReadersList } from './readers/ReadersList'
export { basisChoices } from './statuses'
