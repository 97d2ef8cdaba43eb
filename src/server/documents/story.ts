import type { DocumentDeed } from '../../api/profileStates'
import type { Db } from '../kit/database'
import { insertProfileEvents } from '../profiles/queries'

type Told = {
  deed: DocumentDeed
  /** Each with the application whose story it is. */
  documents: readonly { profile_id: number; document_type_id: number }[]
  /** Null when nobody did it: a day came. */
  actorId: number | null
  /** 1 to 2000 characters. */
  reason?: string | undefined
}

/** Writes what became of documents into the stories of their applications, in the transaction in which it was done. */
export const tellDocuments = (db: Db, { deed, documents, actorId, reason }: Told): Promise<void> =>
  insertProfileEvents(
    db,
    documents.map(({ profile_id, document_type_id }) => ({
      profileId: profile_id,
      documentTypeId: document_type_id,
      action: deed,
      from: null,
      to: null,
      actorId,
      reason: reason ?? null,
    })),
  )
