import type { Config } from '../../config'
import type { Storage } from './storage'

/** Opens the storage of STORAGE_URL: a folder (`file:`) or a bucket (`s3:`), whose client is loaded on demand. */
export const openStorage = async ({
  storageUrl,
  dataDir,
}: Pick<Config, 'storageUrl' | 'dataDir'>): Promise<Storage> => {
  if (storageUrl?.protocol === 's3:') {
    const { openBucket } = await import('./bucket')
    return openBucket({ url: storageUrl, dataDir })
  }
  const { openFolder } = await import('./folder')
  return openFolder(storageUrl ?? dataDir)
}
