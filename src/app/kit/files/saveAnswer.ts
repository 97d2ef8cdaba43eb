import { request } from '../../shell/http/request'
import { saveFile } from './saveFile'
import { attachmentName } from '../../shell/http/attachmentName'

/** Fetches a file that the server makes (`/api/my/profile/print`) and saves it under the name it was given there. */
export const saveAnswer = async (path: string): Promise<void> => {
  const response = await request({ method: 'GET', path })
  saveFile({ blob: await response.blob(), name: attachmentName(response.headers) })
}
