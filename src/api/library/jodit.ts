import { z } from 'zod'
import { endpoints } from '../kit/endpoints'

/** What the editor sends: forms carry texts, JSON carries values; the actions read what they need of it. */
const sent = z.record(z.string().max(100), z.unknown())

const answered = z.object({
  success: z.boolean(),
  time: z.string(),
  data: z.looseObject({ code: z.int(), messages: z.array(z.string()).optional() }),
})

/**
 * The editor's file browser, in its own protocol: always 200, with `success: false` and messages when something is
 * refused; only a missing token is a real 401. Those who manage media see and change the whole library, other staff the
 * folders and files of their own: what another has brought is to them as if it were not there.
 */
export const jodit = endpoints({
  'POST /api/jodit': {
    summary:
      'The editor’s file browser: `action` files, folders, permissions, folderCreate, folderRename, ' +
      'folderMove, folderRemove, fileRename, fileMove, fileRemove, fileUpload, getLocalFileByUrl. Its changes ' +
      'open transactions and leave audit rows of their own',
    access: 'staff',
    query: z.object({ action: z.string().max(50).optional() }),
    body: sent,
    upload: { files: 20, megabytes: 50, accept: 'media', faults: 'handled' },
    answer: answered,
  },
})
