export { PeriodCreate as Create } from './PeriodCreate'
export { PeriodEdit as Edit } from './PeriodEdit'
