import { copyFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * What screens without a server are answered, beside them; and their page under the name by which file servers answer
 * an unknown address.
 */
export const staticSite = (): Plugin => ({
  name: 'abitura-static-site',
  apply: 'build',
  writeBundle: async ({ dir = '.' }) => {
    await cp('dist/recorded', join(dir, 'recorded'), { recursive: true })
    await copyFile(join(dir, 'index.html'), join(dir, '404.html'))
  },
})
