import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildWhenStale } from '../../../src/server/build.js'
import { buildGallery, galleryFolder } from '../../gallery/build'

const root = join(import.meta.dirname, '../../..')
const sources = join(root, 'test/gallery')
const product = join(root, 'dist/built')
const marker = join(galleryFolder, 'built')
const changed = (path: string) => statSync(path).mtimeMs

const galleryIsStale = () =>
  !existsSync(marker) ||
  changed(marker) < Math.max(changed(product), ...readdirSync(sources).map((name) => changed(join(sources, name))))

/** Builds the product and the gallery page once, before all e2e tests. */
export const setup = async (): Promise<void> => {
  await buildWhenStale(root)
  if (!galleryIsStale()) return
  await rm(marker, { force: true })
  await buildGallery(galleryFolder)
  await writeFile(marker, '')
}
