/** The contract's table of contents: every call of the product. */
import type { CallsOf } from './kit/endpoints'
import { admissionsCalls } from './admissions'
import { directoriesCalls } from './directories'
import { gradebookCalls } from './gradebook'
import { groupsCalls } from './groups'
import { homeCalls } from './home'
import { libraryCalls } from './library'
import { peopleCalls } from './people'
import { portfolioCalls } from './portfolio'
import { pollsCalls } from './polls'
import { studyCalls } from './study'
import { systemCalls } from './system'
import { testingCalls } from './testing'

/** Named room by room: written out, its type is longer than what the compiler would put into a declaration. */
export const contract: typeof directoriesCalls &
  typeof peopleCalls &
  typeof groupsCalls &
  typeof libraryCalls &
  typeof studyCalls &
  typeof testingCalls &
  typeof gradebookCalls &
  typeof portfolioCalls &
  typeof pollsCalls &
  typeof admissionsCalls &
  typeof homeCalls &
  typeof systemCalls = {
  ...directoriesCalls,
  ...peopleCalls,
  ...groupsCalls,
  ...libraryCalls,
  ...studyCalls,
  ...testingCalls,
  ...gradebookCalls,
  ...portfolioCalls,
  ...pollsCalls,
  ...admissionsCalls,
  ...homeCalls,
  ...systemCalls,
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
