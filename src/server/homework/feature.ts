import type { homeworkCalls } from '../../api/homework'
import type { Feature } from '../kit/feature'
import { homeworkConversations } from './conversationQueries'
import { handInFileUse, homeworkData, homeworkFileUse, loggedHomework } from './featureQueries'
import { remindOfDueHomework } from './notices'
import { ownHomeworkRoutes } from './own/routes'
import { tellDecision, tellDecisionJob } from './review/decide'
import { handInRoutes } from './review/routes'
import { homeworkRoutes } from './setting/routes'
import { homeworkConstraints } from './setting/rules'

export const homework: Feature<typeof homeworkCalls> = {
  routes: { ...homeworkRoutes, ...handInRoutes, ...ownHomeworkRoutes },
  constraints: homeworkConstraints,
  jobs: (services) => ({
    tasks: {
      remindOfDueHomework: () => remindOfDueHomework(services),
      [tellDecisionJob]: (payload) => tellDecision(services, payload),
    },
    schedule: [{ task: 'remindOfDueHomework', match: '*/15 * * * *' }],
  }),
  personalData: homeworkData,
  loggedRecords: loggedHomework,
  commentPlace: homeworkConversations,
  fileUses: [homeworkFileUse, handInFileUse],
}
