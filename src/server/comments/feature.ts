import type { commentsCalls } from '../../api/comments'
import type { Feature } from '../kit/feature'
import { deletePointlessReports } from './commentQueries'
import { commentsData, loggedComments } from './featureQueries'
import { commentsRoutes } from './routes'

export const comments: Feature<typeof commentsCalls> = {
  routes: commentsRoutes,
  personalData: commentsData,
  loggedRecords: loggedComments,
  afterErasure: deletePointlessReports,
}
