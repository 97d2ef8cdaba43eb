/** Combines the endpoint tables of all features into one contract. */
import type { CallsOf } from './kit/endpoints'
import { admissionsCalls } from './admissions'
import { calendarCalls } from './calendar'
import { announcementsCalls } from './announcements'
import { careerCalls } from './career'
import { commentsCalls } from './comments'
import { curriculaCalls } from './curricula'
import { directoriesCalls } from './directories'
import { gradebookCalls } from './gradebook'
import { groupsCalls } from './groups'
import { homeCalls } from './home'
import { homeworkCalls } from './homework'
import { libraryCalls } from './library'
import { papersCalls } from './papers'
import { peopleCalls } from './people'
import { portfolioCalls } from './portfolio'
import { pollsCalls } from './polls'
import { reportsCalls } from './reports'
import { studyCalls } from './study'
import { systemCalls } from './system'
import { testingCalls } from './testing'

/** Written out by feature, because the inferred type is longer than the compiler's limit for declarations. */
export const contract: typeof directoriesCalls &
  typeof peopleCalls &
  typeof groupsCalls &
  typeof libraryCalls &
  typeof commentsCalls &
  typeof announcementsCalls &
  typeof studyCalls &
  typeof testingCalls &
  typeof gradebookCalls &
  typeof homeworkCalls &
  typeof curriculaCalls &
  typeof portfolioCalls &
  typeof pollsCalls &
  typeof admissionsCalls &
  typeof careerCalls &
  typeof papersCalls &
  typeof reportsCalls &
  typeof calendarCalls &
  typeof homeCalls &
  typeof systemCalls = {
  ...directoriesCalls,
  ...peopleCalls,
  ...groupsCalls,
  ...libraryCalls,
  ...commentsCalls,
  ...announcementsCalls,
  ...studyCalls,
  ...testingCalls,
  ...gradebookCalls,
  ...homeworkCalls,
  ...curriculaCalls,
  ...portfolioCalls,
  ...pollsCalls,
  ...admissionsCalls,
  ...careerCalls,
  ...papersCalls,
  ...reportsCalls,
  ...calendarCalls,
  ...homeCalls,
  ...systemCalls,
}
export type Contract = typeof contract

/** The contract as browser types: maps `METHOD /path` to the request and response types. */
export type Calls = CallsOf<Contract>

export type { PublicConfig, UserObject } from './people/auth'
export type { Problem, Usage } from './kit/errors'
export type { FileItem, OwnPurpose } from './library/files'
export type { Locale, Variant } from './kit/endpoints'
export type { MediaFile, MediaFileWithUses, MediaFolder } from './library/media'
export type { Can, Permission } from './kit/permissions'
