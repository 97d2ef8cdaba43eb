/** All calls of the room. */
import { dashboard } from './dashboard'
import { search } from './search'

export const homeCalls = {
  ...dashboard,
  ...search,
}
