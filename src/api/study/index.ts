/** All endpoints of the feature. */
import { materialActions } from './materialActions'
import { materials } from './materials'
import { studying } from './studying'

export const studyCalls = {
  ...materials,
  ...materialActions,
  ...studying,
}
