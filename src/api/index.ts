/** The contract's table of contents: every call of the product. */
import { apiTokens } from './people/apiTokens'
import { audit } from './people/audit'
import { auth } from './people/auth'
import { campaigns } from './admissions/campaigns'
import { consents } from './people/consents'
import { dashboard } from './home/dashboard'
import { directions } from './directories/directions'
import { documentTypes } from './directories/documentTypes'
import { documents } from './admissions/documents'
import { enrolment } from './admissions/enrolment'
import { entries } from './people/entries'
import { erasures } from './people/erasure'
import { files, photos } from './library/files'
import { grants } from './people/grants'
import { groupMembers } from './groups/members'
import { groupMoves } from './groups/moves'
import { groups } from './groups/groups'
import { jodit } from './library/jodit'
import type { CallsOf } from './kit/endpoints'
import { legalTexts } from './people/legalTexts'
import { media } from './library/media'
import { myDocuments } from './admissions/myDocuments'
import { myProfileCalls } from './admissions/myProfile'
import { notifications } from './people/notifications'
import { oauth } from './people/oauth'
import { passwordReset } from './people/passwordReset'
import { personalData } from './people/personalData'
import { profiles } from './admissions/applications'
import { ranking } from './admissions/ranking'
import { registration } from './people/registration'
import { roleMatrix } from './people/roleMatrix'
import { roles } from './people/roles'
import { secondFactor } from './people/secondFactor'
import { sessions } from './people/sessions'
import { settings } from './people/settings'
import { setup } from './people/setup'
import { statuses } from './directories/statuses'
import { subjects } from './directories/subjects'
import { types } from './directories/types'
import { userAccounts } from './people/userAccounts'
import { userImports } from './people/userImports'
import { users } from './people/users'
import { verification } from './people/verification'

export const contract = {
  ...auth,
  ...setup,
  ...types,
  ...dashboard,
  ...directions,
  ...subjects,
  ...documentTypes,
  ...statuses,
  ...groups,
  ...groupMembers,
  ...groupMoves,
  ...campaigns,
  ...ranking,
  ...enrolment,
  ...users,
  ...roles,
  ...files,
  ...photos,
  ...media,
  ...jodit,
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
  ...entries,
  ...erasures,
  ...grants,
  ...roleMatrix,
  ...audit,
  ...userImports,
  ...oauth,
  ...myProfileCalls,
  ...profiles,
  ...notifications,
  ...documents,
  ...myDocuments,
}
export type Contract = typeof contract

/** What the browser knows of the contract: `METHOD /path` to what is sent and what comes back. */
export type Calls = CallsOf<Contract>

export type { PublicConfig, UserObject } from './people/auth'
export type { Problem, Usage } from './kit/errors'
export type { FileItem, OwnPurpose } from './library/files'
export type { Locale, Variant } from './kit/endpoints'
export type { MediaFile, MediaFileWithUses, MediaFolder } from './library/media'
export type { Can, Permission } from './kit/permissions'
