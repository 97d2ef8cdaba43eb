import type { Person } from '../../kit/person'
import { keepsTooMuch } from '../files/queries'
import type { Db } from '../../platform/database'
import { invalid } from '../../kit/problems'

/** Whose part of the library a person sees: all of it, or what is their own. */
export type Scope = { all: boolean; personId: number }

export const scopeOf = (person: Person): Scope => ({ all: person.holds('manage media'), personId: person.id })

/**
 * What one person who does not keep the library may have in it, trash included, that no record shows: 300 files or 500
 * MB.
 */
const most = { count: 300, bytes: 500 * 1024 * 1024 }

/** Whoever keeps the library keeps its size too; of anybody else an upload that would be too much is refused. */
export const checkSpace = async (db: Db, { all, personId }: Scope): Promise<void> => {
  if (!all && (await keepsTooMuch(db, { ownerId: personId, purposes: ['media'], most })))
    throw invalid({ files: [{ key: 'files.tooMuchInLibrary' }] })
}
