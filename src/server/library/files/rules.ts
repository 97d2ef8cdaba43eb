import { ownPurpose, type OwnPurpose } from '../../../api/library/files'
import type { Permission } from '../../../api/kit/permissions'
import { isStaff } from '../../kit/access'
import { forbidden } from '../../kit/problems'
import type { Person } from '../../kit/person'

type FileOwnership = { purpose: string; owner_id: number | null }

const uploaders: Record<OwnPurpose, readonly Permission[]> = {
  document: ['enroll', 'manage documents', 'manage profiles'],
  portfolio: ['study'],
  answer: ['study'],
}
const isOwnPurpose = (purpose: string): purpose is OwnPurpose => ownPurpose.options.some((own) => own === purpose)
const canUsePurpose = (purpose: string, person: Person) =>
  isOwnPurpose(purpose) ? uploaders[purpose].some(person.holds) : purpose === 'media' && isStaff(person)

/** An API token gives access only to files whose purpose its permissions cover. */
const isOwn = ({ purpose, owner_id }: FileOwnership, person: Person): boolean =>
  owner_id === person.id && (!person.byApiToken || canUsePurpose(purpose, person))

/** Allows the owner and, for media, users who manage media. Everyone else needs access to a record that uses the file. */
export const canRead = (file: FileOwnership, person: Person): boolean =>
  isOwn(file, person) || (file.purpose === 'media' && person.holds('manage media'))

/** Photos are removed through the account settings instead. */
export const canRemove = (file: FileOwnership, person: Person): boolean =>
  file.purpose !== 'photo' && canRead(file, person)

export const checkMayUpload = (purpose: OwnPurpose, person: Person): void => {
  if (!uploaders[purpose].some(person.holds)) throw forbidden()
}

/** Quota of unused personal uploads. */
export const unusedQuota = { count: 40, bytes: 200 * 1024 * 1024 }

/** Retention of unused personal uploads and of trashed files. */
export const retention = { unusedHours: 24, trashDays: 30 }
