import type { peopleCalls } from '../../api/people'
import type { Callers } from '../kit/http/callers'
import type { Feature } from '../kit/feature'
import { writeAudit } from './audit/writeQueries'
import { checkTermsAccepted } from './callerQueries'
import { runIdempotent } from './idempotencyQueries'
import { findValidSessions, findPerson } from './sessionQueries'
import { auditRoutes } from './audit/routes'
import { authRoutes } from './auth/routes'
import { userImportsRoutes } from './imports/routes'
import { liveEventsRoutes, notificationsRoutes } from './notifications/routes'
import { oauthRoutes } from './oauth/routes'
import { consentsRoutes, legalTextsRoutes, registrationRoutes } from './registration/routes'
import { roleMatrixRoutes, rolesRoutes } from './roles/routes'
import { roleConstraints } from './roles/rules'
import { apiTokensRoutes } from './settings/apiTokenRoutes'
import { personalDataRoutes } from './settings/personalDataRoutes'
import { settingsRoutes, sessionsRoutes } from './settings/settingsRoutes'
import { settingsConstraints } from './settings/rules'
import { secondFactorRoutes } from './settings/secondFactorRoutes'
import { setupRoutes } from './setup/routes'
import { userAccountsRoutes } from './users/accountRoutes'
import { accountConstraints } from './users/accountRules'
import { firstAccessRoutes } from './users/firstAccessRoutes'
import { erasuresRoutes } from './users/erasureRoutes'
import { grantsRoutes } from './users/grantRoutes'
import { usersRoutes } from './users/userRoutes'
import { passwordResetRoutes } from './verification/passwordRoutes'
import { verificationRoutes } from './verification/verificationRoutes'
import { cleanUp, photosOfPeople, peopleData, loggedPeople } from './featureQueries'
import { checkImport, runImport } from './imports/tasks'
import { mailDigests } from './notifications/notificationQueries'
import { inviteTask } from './users/accountMails'
import { mailAddress } from './verification/mailAddress'

export const callers: Callers = { findPerson, findValidSessions, checkTermsAccepted, writeAudit, runIdempotent }

export const people: Feature<typeof peopleCalls> = {
  routes: {
    ...authRoutes,
    ...registrationRoutes,
    ...consentsRoutes,
    ...legalTextsRoutes,
    ...verificationRoutes,
    ...passwordResetRoutes,
    ...settingsRoutes,
    ...sessionsRoutes,
    ...secondFactorRoutes,
    ...apiTokensRoutes,
    ...personalDataRoutes,
    ...setupRoutes,
    ...usersRoutes,
    ...userAccountsRoutes,
    ...firstAccessRoutes,
    ...erasuresRoutes,
    ...grantsRoutes,
    ...oauthRoutes,
    ...userImportsRoutes,
    ...roleMatrixRoutes,
    ...auditRoutes,
    ...rolesRoutes,
    ...notificationsRoutes,
    ...liveEventsRoutes,
  },
  constraints: { ...settingsConstraints, ...accountConstraints, ...roleConstraints },
  jobs: (services) => ({
    tasks: {
      cleanUp: () => cleanUp(services.database.db),
      mailDigests: () => mailDigests(services),
      mailAddress: mailAddress(services),
      invite: inviteTask(services),
      checkUserImport: checkImport(services),
      runUserImport: runImport(services),
    },
    schedule: [
      { task: 'mailDigests', match: '* * * * *' },
      { task: 'cleanUp', match: '17 * * * *' },
    ],
  }),
  personalData: peopleData,
  fileUses: [photosOfPeople],
  loggedRecords: loggedPeople,
}
