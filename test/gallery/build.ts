import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Output folder used by the e2e tests. */
export const galleryFolder = join(root, '.cache/gallery')

/** Builds the gallery page with the same chunks as the product's controls. */
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
