import { apiTokens } from './apiTokens'
import { audit } from './audit'
import { auth } from './auth'
import { consents } from './consents'
import { firstAccess } from './firstAccess'
import { erasures } from './erasure'
import { grants } from './grants'
import { legalTexts } from './legalTexts'
import { liveEvents } from './liveEvents'
import { notifications } from './notifications'
import { oauth } from './oauth'
import { passwordReset } from './passwordReset'
import { personalData } from './personalData'
import { registration } from './registration'
import { roleMatrix } from './roleMatrix'
import { roles } from './roles'
import { secondFactor } from './secondFactor'
import { sessions } from './sessions'
import { settings } from './settings'
import { setup } from './setup'
import { userAccounts } from './userAccounts'
import { userImports } from './userImports'
import { users } from './users'
import { verification } from './verification'

export const peopleCalls = {
  ...auth,
  ...setup,
  ...users,
  ...roles,
  ...apiTokens,
  ...legalTexts,
  ...passwordReset,
  ...personalData,
  ...registration,
  ...consents,
  ...secondFactor,
  ...sessions,
  ...settings,
  ...verification,
  ...userAccounts,
  ...firstAccess,
  ...erasures,
  ...grants,
  ...roleMatrix,
  ...audit,
  ...userImports,
  ...oauth,
  ...notifications,
  ...liveEvents,
}
