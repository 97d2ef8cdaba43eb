import { rm } from 'node:fs/promises'
import { imageSizes, sizedKey } from '../../platform/storage/keys'

/** The file as it is written anew, beside the one that arrived. */
export const rewrittenPath = (path: string) => `${path}.new`

/** Removes what a temporary file left behind; what is already moved away is no error. */
export const forget = async (files: readonly { path: string }[]): Promise<void> => {
  const paths = files.flatMap(({ path }) => [
    path,
    rewrittenPath(path),
    ...imageSizes.map((size) => sizedKey(rewrittenPath(path), size)),
  ])
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
