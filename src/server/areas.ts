/** The server's table of contents: every area's handlers, and what its constraints say. */
import type { Contract } from '../api'
import { authRoutes } from './people/auth/routes'
import { campaignsRoutes } from './admissions/campaigns/routes'
import { campaignConstraints } from './admissions/campaigns/rules'
import { dashboardRoutes } from './home/dashboard/routes'
import { directionsRoutes } from './directories/directions/routes'
import { directionConstraints } from './directories/directions/rules'
import { myDocumentsRoutes } from './admissions/documents/mine/routes'
import { documentsRoutes } from './admissions/documents/routes'
import { documentConstraints } from './admissions/documents/rules'
import { documentTypesRoutes } from './directories/documentTypes/routes'
import { documentTypeConstraints } from './directories/documentTypes/rules'
import { photosRoutes } from './library/files/photoRoutes'
import { enrolmentRoutes } from './admissions/enrolment/routes'
import { enrolmentConstraints } from './admissions/enrolment/rules'
import { filesRoutes } from './library/files/routes'
import { groupMembersRoutes } from './groups/memberRoutes'
import { groupMovesRoutes } from './groups/moveRoutes'
import { groupsRoutes } from './groups/routes'
import { groupConstraints } from './groups/rules'
import type { ConstraintMessages } from './kit/constraints'
import type { Handlers } from './kit/handlers'
import { joditRoutes } from './library/jodit/routes'
import { mediaRoutes } from './library/media/routes'
import { mediaConstraints } from './library/media/constraints'
import { notificationsRoutes } from './people/notifications/routes'
import { myProfileRoutes } from './admissions/applications/mine/routes'
import { profilesRoutes } from './admissions/applications/routes'
import { profileConstraints } from './admissions/applications/rules'
import { rankingRoutes } from './admissions/ranking/routes'
import { rankingConstraints } from './admissions/ranking/rules'
import { rolesRoutes } from './people/roles/routes'
import { setupRoutes } from './people/setup/routes'
import { statusesRoutes } from './directories/statuses/routes'
import { subjectsRoutes } from './directories/subjects/routes'
import { subjectConstraints } from './directories/subjects/rules'
import { typesRoutes } from './directories/types/routes'
import { usersRoutes } from './people/users/routes'
import { apiTokensRoutes } from './people/settings/apiTokenRoutes'
import { consentsRoutes } from './people/registration/consentRoutes'
import { legalTextsRoutes } from './people/registration/legalTextRoutes'
import { passwordResetRoutes } from './people/verification/passwordRoutes'
import { personalDataRoutes } from './people/settings/personalDataRoutes'
import { registrationRoutes } from './people/registration/routes'
import { secondFactorRoutes } from './people/settings/secondFactorRoutes'
import { sessionsRoutes } from './people/settings/sessionRoutes'
import { settingsRoutes } from './people/settings/routes'
import { settingsConstraints } from './people/settings/rules'
import { verificationRoutes } from './people/verification/routes'
import { auditRoutes } from './people/audit/routes'
import { entriesRoutes } from './people/users/entryRoutes'
import { erasuresRoutes } from './people/users/erasureRoutes'
import { grantsRoutes } from './people/users/grantRoutes'
import { roleMatrixRoutes } from './people/roles/matrixRoutes'
import { roleConstraints } from './people/roles/rules'
import { accountConstraints } from './people/users/accountRules'
import { userAccountsRoutes } from './people/users/accountRoutes'
import { userImportsRoutes } from './people/imports/routes'
import { oauthRoutes } from './people/oauth/routes'

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
