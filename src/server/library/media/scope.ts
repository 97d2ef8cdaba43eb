import type { Person } from '../../kit/person'
import { exceedsQuota } from '../files/fileQueries'
import type { Db } from '../../platform/database'
import { invalid } from '../../kit/problems'

/** The part of the library that a person sees: all of it, or their own files and folders. */
export type Scope = { all: boolean; personId: number }

export const scopeOf = (person: Person): Scope => ({ all: person.holds('manage media'), personId: person.id })

/** Quota of unused files in the library, including trash, for users who do not manage media. */
const quota = { count: 300, bytes: 500 * 1024 * 1024 }

/** Rejects an upload over the quota; users who manage media have none. */
export const checkSpace = async (db: Db, { all, personId }: Scope): Promise<void> => {
  if (!all && (await exceedsQuota(db, { ownerId: personId, purposes: ['media'], most: quota })))
    throw invalid({ files: [{ key: 'files.too_much_in_library' }] })
}
