import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the mails to the address from the folder that they are written to where there is no mail server. */
export const removeMailsTo = async (folder: string, address: string): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    if (!name.endsWith('.eml')) continue
    const [, to = ''] = /^To: (.*)$/im.exec(await readFile(join(folder, name), 'utf8').catch(() => '')) ?? []
    if (to.toLowerCase().includes(address)) await rm(join(folder, name), { force: true })
  }
}
