import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Where the walks find the page of all controls. */
export const galleryFolder = join(root, '.cache/gallery')

/** Builds the page of all controls into a folder, with the very chunks of the product's own controls. */
export const buildGallery = async (folder: string): Promise<void> => {
  const mode = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  await build({
    root,
    base: '/gallery/',
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: { input: join(root, 'test/gallery/index.html') },
    },
  })
  process.env.NODE_ENV = mode
}
