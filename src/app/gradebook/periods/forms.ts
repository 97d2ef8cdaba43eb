export { PeriodList as Create } from './PeriodList'
export { PeriodList as Edit } from './PeriodList'
