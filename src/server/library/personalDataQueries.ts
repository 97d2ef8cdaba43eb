import { sql } from 'kysely'
import type { PersonalData } from '../kit/room'

export const libraryData: readonly PersonalData[] = [
  { table: 'user_photos', person: 'user_id', erasure: 'remove' },
  // A photo of a face, or a page of a paper, is the person; the object behind the row goes with the sweep of orphans.
  {
    table: 'files',
    person: 'owner_id',
    without: ['storage_key', 'search', 'sha256'],
    erasure: 'stay',
    removed: sql`purpose IN ('photo', 'document')`,
  },
  { table: 'media_folders', person: 'owner_id', erasure: 'stay' },
]
