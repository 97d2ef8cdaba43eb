/** All endpoints of the feature. */
import { handIns } from './handIns'
import { homework } from './homework'
import { ownHomeworkCalls } from './ownHomework'

export const homeworkCalls = { ...homework, ...handIns, ...ownHomeworkCalls }
