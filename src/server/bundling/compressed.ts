import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const minBytes = 512
const compressible = /\.(js|css|html|json|svg|webmanifest|txt)$/

/** Writes a brotli and a gzip copy of every built file, so that the server never compresses on request. */
export const compressedCopies = (): Plugin => ({
  name: 'abitura-compressed-copies',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  writeBundle: {
    // Runs after all other plugins have written their files, including the copied public folder.
    order: 'post',
    handler: async ({ dir }) => {
      if (dir !== undefined) await compressFolder(dir)
    },
  },
})

const compressFolder = async (folder: string) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name))
  await Promise.all(names.map((name) => compress(join(folder, name))))
}

const compress = async (file: string) => {
  if ((await stat(file)).size < minBytes) return
  const content = await readFile(file)
  const quality = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${file}.br`, await brotli(content, quality))
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }))
}
