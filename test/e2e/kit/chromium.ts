import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const run = promisify(execFile)
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(existsSync)

const downloaded = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)

/** Updates the package lists first, because a fresh system has none. Waits up to five minutes for another apt. */
const installPackage = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-qq']
  await run('apt-get', [...options, 'update'], { timeout: 300_000 })
  await run('apt-get', [...options, 'install', '-y', '--no-install-recommends', 'chromium'], { timeout: 600_000 })
}

const download = async () => {
  const cli = join(import.meta.dirname, '../../../node_modules/playwright-core/cli.js')
  await run(process.execPath, [cli, 'install', 'chromium'], { timeout: 600_000 })
}

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, an installed one, one from the package manager (as root), or
 * Playwright's download. Throws with the errors of both installations, so that e2e tests are never skipped silently.
 */
export const findChromium = async (): Promise<string> => {
  const set = process.env.CHROMIUM_PATH
  if (set) return set
  const found = onPath() ?? downloaded()
  if (found) return found
  const tried: string[] = []
  for (const attempt of [installPackage, download]) {
    await attempt().catch((error: unknown) => tried.push(String(error)))
    const installed = onPath() ?? downloaded()
    if (installed) return installed
  }
  throw new Error(
    `The end-to-end tests need Chromium. Install it, or name one with CHROMIUM_PATH. Tried the package manager and a download: ${tried.join('; ')}`,
  )
}
