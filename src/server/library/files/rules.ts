import { ownPurpose, type OwnPurpose } from '../../../api/library/files'
import type { Permission } from '../../../api/kit/permissions'
import { isStaff } from '../../kit/access'
import { forbidden } from '../../kit/problems'
import type { Person } from '../../kit/person'

type Kept = { purpose: string; owner_id: number | null }

const uploaders: Record<OwnPurpose, readonly Permission[]> = {
  document: ['enroll', 'manage documents', 'manage profiles'],
  portfolio: ['study'],
  answer: ['study'],
}
const isOwnPurpose = (purpose: string): purpose is OwnPurpose => ownPurpose.options.some((own) => own === purpose)
const worksWith = (purpose: string, person: Person) =>
  isOwnPurpose(purpose) ? uploaders[purpose].some(person.holds) : purpose === 'media' && isStaff(person)

/** A program reaches those of its owner's files that its own part of the permissions is for. */
const isOwn = ({ purpose, owner_id }: Kept, person: Person): boolean =>
  owner_id === person.id && (!person.byApiToken || worksWith(purpose, person))

/**
 * The owner, and for media those who keep the library. Who else reads a file does so through the record that uses it: a
 * person's paper that no record took yet is nobody else's business.
 */
export const maySee = (file: Kept, person: Person): boolean =>
  isOwn(file, person) || (file.purpose === 'media' && person.holds('manage media'))

/** The owner, and for media those who keep the library. A photo is removed through the settings. */
export const mayRemove = (file: Kept, person: Person): boolean => file.purpose !== 'photo' && maySee(file, person)

export const checkMayUpload = (purpose: OwnPurpose, person: Person): void => {
  if (!uploaders[purpose].some(person.holds)) throw forbidden()
}

/** What one person may have lying about that no record took: 40 files or 200 MB. */
export const mostUnused = { count: 40, bytes: 200 * 1024 * 1024 }

/**
 * How long a person's upload may wait for the record that takes it, and a trashed file for somebody to want it back.
 */
export const waits = { unusedHours: 24, trashDays: 30 }
