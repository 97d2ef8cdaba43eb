/** All endpoints of the feature. */
import { dashboard } from './dashboard'
import { search } from './search'

export const homeCalls = {
  ...dashboard,
  ...search,
}
