import { ownPurpose, type FileItem, type OwnPurpose } from '../../../api/library/files'
import type { Context } from '../../kit/handlers'
import { invalid } from '../../kit/problems'
import { signerAt } from '../../kit/http/signedLinks'
import type { StoredUpload } from '../../kit/uploads/takeUploads'
import { presentFile } from './present'
import { insertFiles, exceedsQuota, lockUploader } from './fileQueries'
import { unusedQuota } from './rules'

type OwnUpload = Pick<Context, 'db' | 'now' | 'services' | 'audit'> & {
  person: { id: number }
  uploads: readonly StoredUpload[]
  purpose: OwnPurpose
}

/** Stores personal uploads until a record claims them. The caller has checked the permission to upload. */
export const storeOwnFiles = async ({
  db,
  uploads,
  purpose,
  person,
  now,
  services,
  audit,
}: OwnUpload): Promise<FileItem[]> => {
  if (uploads.length === 0) throw invalid({ files: [{ key: 'files.required' }] })
  await lockUploader(db, person.id)
  const rows = await insertFiles(db, { uploads, purpose, ownerId: person.id })
  if (await exceedsQuota(db, { ownerId: person.id, purposes: ownPurpose.options, most: unusedQuota }))
    throw invalid({ files: [{ key: 'files.too_many_unused' }] })
  const files = rows.map((row) => presentFile(row, signerAt(services.keyFor, now)))
  audit({ action: 'upload', entity: 'files', ids: rows.map((row) => row.id), after: files })
  return files
}
