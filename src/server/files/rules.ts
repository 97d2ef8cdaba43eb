import type { OwnPurpose } from '../../api/files'
import type { Permission } from '../../api/permissions'
import { forbidden } from '../kit/problems'
import type { Person } from '../kit/session'

type Kept = { purpose: string; owner_id: number | null }

/**
 * The owner, and for media those who keep the library. Who else reads a file does so through the record that uses it: a person's paper that
 * no record took yet is nobody else's business.
 */
export const maySee = ({ purpose, owner_id }: Kept, person: Person): boolean =>
  owner_id === person.id || (purpose === 'media' && person.holds('manage media'))

/** The owner, and for media those who keep the library. A photo is removed through the settings. */
export const mayRemove = ({ purpose, owner_id }: Kept, person: Person): boolean =>
  purpose !== 'photo' && (owner_id === person.id || (purpose === 'media' && person.holds('manage media')))

const uploaders: Record<OwnPurpose, readonly Permission[]> = {
  document: ['enroll', 'manage documents', 'manage profiles'],
  portfolio: ['study'],
  answer: ['study'],
}

export const checkMayUpload = (purpose: OwnPurpose, person: Person): void => {
  if (!uploaders[purpose].some(person.holds)) throw forbidden()
}

/** What one person may have lying about that no record took: 40 files or 200 MB. */
export const mostUnused = { count: 40, bytes: 200 * 1024 * 1024 }

/** How long a person's upload may wait for the record that takes it, and a trashed file for somebody to want it back. */
export const waits = { unusedHours: 24, trashDays: 30 }
