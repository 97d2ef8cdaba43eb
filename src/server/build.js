import { writeFile } from 'node:fs/promises'
import { build } from 'vite'

/**
 * Browser and server bundles into dist; the marker says when.
 * @param {{ root: string, marker: string }} where
 */
export const buildProduct = async ({ root, marker }) => {
  process.stdout.write('Building Abitura, this happens once after a change…\n')
  await build({ root, logLevel: 'warn' })
  await build({ root, logLevel: 'warn', build: { ssr: true } })
  await writeFile(marker, '')
}
