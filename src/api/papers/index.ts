import { papers } from './papers'
import { paperRequests } from './requests'
import { paperTemplates } from './templates'

export const papersCalls = {
  ...papers,
  ...paperRequests,
  ...paperTemplates,
}
