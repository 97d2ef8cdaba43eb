import { request } from '../../shell/http/request'
import { saveFile } from './saveFile'

/** R7.06: fetches the file with the person's token and saves it under its own name. */
export const download = async ({ name, download_url }: { name: string; download_url: string }): Promise<void> => {
  const response = await request({ method: 'GET', path: download_url })
  saveFile({ blob: await response.blob(), name })
}
