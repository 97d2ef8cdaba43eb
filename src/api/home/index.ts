/** All calls of the room. */
import { dashboard } from './dashboard'

export const homeCalls = {
  ...dashboard,
}
