import { z } from 'zod'
import { endpoints } from '../kit/endpoints'

/** Forms send strings, JSON sends typed values; each action parses the fields it needs. */
const joditRequest = z.record(z.string().max(100), z.unknown())

const joditAnswer = z.object({
  success: z.boolean(),
  time: z.string(),
  data: z.looseObject({ code: z.int(), messages: z.array(z.string()).optional() }),
})

/**
 * The Jodit file browser, in its own protocol: a refusal is a 200 with `success: false`, only a missing token is a 401.
 * Users who manage media see and change the whole library, other staff only their own folders and files.
 */
export const jodit = endpoints({
  'POST /api/jodit': {
    summary:
      'The editor’s file browser: `action` files, folders, permissions, folderCreate, folderRename, ' +
      'folderMove, folderRemove, fileRename, fileMove, fileRemove, fileUpload, getLocalFileByUrl. Each change ' +
      'has its own transaction and audit row',
    access: 'staff',
    query: z.object({ action: z.string().max(50).optional() }),
    body: joditRequest,
    upload: { files: 20, megabytes: 50, accept: 'media', faults: 'handled' },
    allowedDuringMaintenance: true,
    answer: joditAnswer,
  },
})
