/** The server's table of contents: every area's handlers, and what its constraints say. */
import type { Contract } from '../api'
import { authRoutes } from './auth/routes'
import { campaignsRoutes } from './campaigns/routes'
import { campaignConstraints } from './campaigns/rules'
import { dashboardRoutes } from './dashboard/routes'
import { directionsRoutes } from './directions/routes'
import { directionConstraints } from './directions/rules'
import { myDocumentsRoutes } from './documents/mine/routes'
import { documentsRoutes } from './documents/routes'
import { documentConstraints } from './documents/rules'
import { documentTypesRoutes } from './documentTypes/routes'
import { documentTypeConstraints } from './documentTypes/rules'
import { photosRoutes } from './files/photoRoutes'
import { enrolmentRoutes } from './enrolment/routes'
import { enrolmentConstraints } from './enrolment/rules'
import { filesRoutes } from './files/routes'
import { groupMembersRoutes } from './groups/memberRoutes'
import { groupMovesRoutes } from './groups/moveRoutes'
import { groupsRoutes } from './groups/routes'
import { groupConstraints } from './groups/rules'
import type { ConstraintMessages } from './kit/constraints'
import type { Handlers } from './kit/handlers'
import { joditRoutes } from './jodit/routes'
import { mediaRoutes } from './media/routes'
import { mediaConstraints } from './media/constraints'
import { notificationsRoutes } from './notifications/routes'
import { myProfileRoutes } from './profiles/mine/routes'
import { profilesRoutes } from './profiles/routes'
import { profileConstraints } from './profiles/rules'
import { rankingRoutes } from './ranking/routes'
import { rankingConstraints } from './ranking/rules'
import { rolesRoutes } from './roles/routes'
import { setupRoutes } from './setup/routes'
import { statusesRoutes } from './statuses/routes'
import { subjectsRoutes } from './subjects/routes'
import { subjectConstraints } from './subjects/rules'
import { typesRoutes } from './types/routes'
import { usersRoutes } from './users/routes'
import { apiTokensRoutes } from './settings/apiTokenRoutes'
import { consentsRoutes } from './registration/consentRoutes'
import { legalTextsRoutes } from './registration/legalTextRoutes'
import { passwordResetRoutes } from './verification/passwordRoutes'
import { personalDataRoutes } from './settings/personalDataRoutes'
import { registrationRoutes } from './registration/routes'
import { secondFactorRoutes } from './settings/secondFactorRoutes'
import { sessionsRoutes } from './settings/sessionRoutes'
import { settingsRoutes } from './settings/routes'
import { settingsConstraints } from './settings/rules'
import { verificationRoutes } from './verification/routes'
import { auditRoutes } from './audit/routes'
import { entriesRoutes } from './users/entryRoutes'
import { erasuresRoutes } from './users/erasureRoutes'
import { grantsRoutes } from './users/grantRoutes'
import { roleMatrixRoutes } from './roles/matrixRoutes'
import { roleConstraints } from './roles/rules'
import { accountConstraints } from './users/accountRules'
import { userAccountsRoutes } from './users/accountRoutes'
import { userImportsRoutes } from './userImports/routes'
import { oauthRoutes } from './oauth/routes'

export const handlers: Handlers<Contract> = {
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
  ...typesRoutes,
  ...dashboardRoutes,
  ...directionsRoutes,
  ...subjectsRoutes,
  ...documentTypesRoutes,
  ...statusesRoutes,
  ...groupsRoutes,
  ...groupMembersRoutes,
  ...groupMovesRoutes,
  ...campaignsRoutes,
  ...rankingRoutes,
  ...enrolmentRoutes,
  ...usersRoutes,
  ...userAccountsRoutes,
  ...entriesRoutes,
  ...erasuresRoutes,
  ...grantsRoutes,
  ...oauthRoutes,
  ...userImportsRoutes,
  ...roleMatrixRoutes,
  ...auditRoutes,
  ...rolesRoutes,
  ...filesRoutes,
  ...photosRoutes,
  ...mediaRoutes,
  ...joditRoutes,
  ...myProfileRoutes,
  ...profilesRoutes,
  ...notificationsRoutes,
  ...documentsRoutes,
  ...myDocumentsRoutes,
}

export const constraints: ConstraintMessages = {
  ...settingsConstraints,
  ...accountConstraints,
  ...roleConstraints,
  ...directionConstraints,
  ...subjectConstraints,
  ...documentTypeConstraints,
  ...groupConstraints,
  ...campaignConstraints,
  ...rankingConstraints,
  ...enrolmentConstraints,
  ...mediaConstraints,
  ...profileConstraints,
  ...documentConstraints,
}
