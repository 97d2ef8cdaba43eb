import { rm } from 'node:fs/promises'
import { imageSizes, sizedKey } from '../../platform/storage/keys'

/** Path of the re-encoded file, next to the received one. */
export const rewrittenPath = (path: string) => `${path}.new`

/** Deletes temporary files; already moved ones are ignored. */
export const deleteTemporary = async (files: readonly { path: string }[]): Promise<void> => {
  const paths = files.flatMap(({ path }) => [
    path,
    rewrittenPath(path),
    ...imageSizes.map((size) => sizedKey(rewrittenPath(path), size)),
  ])
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}
