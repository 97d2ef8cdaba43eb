import { copyFile, cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Adds the recorded responses for screens without a server, and a 404.html for static file hosts. */
export const staticSite = (): Plugin => ({
  name: 'abitura-static-site',
  apply: 'build',
  writeBundle: async ({ dir = '.' }) => {
    await cp('dist/recorded', join(dir, 'recorded'), { recursive: true })
    await copyFile(join(dir, 'index.html'), join(dir, '404.html'))
  },
})
