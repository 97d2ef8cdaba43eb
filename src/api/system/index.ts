import { college } from './college'
import { maintenance } from './maintenance'
import { reportCalls } from './report'
import { retentionCalls } from './retention'

export const systemCalls = {
  ...reportCalls,
  ...college,
  ...maintenance,
  ...retentionCalls,
}
