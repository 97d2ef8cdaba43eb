import { z } from 'zod'
import { folderName } from '../../../api/library/media'
import { fileName } from '../../../api/kit/uploads'

const path = z.string().max(2000).default('')

/** The request fields of each action; other fields are ignored. */
export const requestSchemas = {
  files: z.object({ path }),
  folders: z.object({ path }),
  folderCreate: z.object({ path, name: folderName }),
  folderRename: z.object({ path, name: z.string().max(500), newname: folderName }),
  folderMove: z.object({ from: path, path }),
  folderRemove: z.object({ path, name: z.string().max(500) }),
  fileRename: z.object({ path, name: z.string().max(500), newname: fileName }),
  fileMove: z.object({ from: path, path }),
  fileRemove: z.object({ path, name: z.string().max(500) }),
  fileUpload: z.object({ path }),
  getLocalFileByUrl: z.object({ url: z.string().max(4000) }),
}
