/** The contract's table of contents: every call of the product. */
import { apiTokens } from './apiTokens'
import { audit } from './audit'
import { auth } from './auth'
import { campaigns } from './campaigns'
import { consents } from './consents'
import { dashboard } from './dashboard'
import { directions } from './directions'
import { documentTypes } from './documentTypes'
import { documents } from './documents'
import { enrolment } from './enrolment'
import { entries } from './entries'
import { erasures } from './erasure'
import { files, photos } from './files'
import { grants } from './grants'
import { groupMembers } from './groupMembers'
import { groupMoves } from './groupMoves'
import { groups } from './groups'
import { jodit } from './jodit'
import type { CallsOf } from './kit'
import { legalTexts } from './legalTexts'
import { media } from './media'
import { myDocuments } from './myDocuments'
import { myProfileCalls } from './myProfile'
import { notifications } from './notifications'
import { oauth } from './oauth'
import { passwordReset } from './passwordReset'
import { personalData } from './personalData'
import { profiles } from './profiles'
import { ranking } from './ranking'
import { registration } from './registration'
import { roleMatrix } from './roleMatrix'
import { roles } from './roles'
import { secondFactor } from './secondFactor'
import { sessions } from './sessions'
import { settings } from './settings'
import { setup } from './setup'
import { statuses } from './statuses'
import { subjects } from './subjects'
import { types } from './types'
import { userAccounts } from './userAccounts'
import { userImports } from './userImports'
import { users } from './users'
import { verification } from './verification'

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

export type { PublicConfig, UserObject } from './auth'
export type { Problem, Usage } from './errors'
export type { FileItem, OwnPurpose } from './files'
export type { Locale, Variant } from './kit'
export type { MediaFile, MediaFileWithUses, MediaFolder } from './media'
export type { Can, Permission } from './permissions'
