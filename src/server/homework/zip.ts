import { extname } from 'node:path'
import { dayOf } from '../kit/days'
import { createZip } from '../kit/records/zip'
import { localise } from '../kit/texts/messages'
import { MissingObject } from '../platform/storage/storage'
import { listWorkFiles } from './zipQueries'
import type { HomeworkContext } from './setting/readHomework'
import type { StoredHomework } from './setting/queries'

/** Removes what file systems reserve, and cuts without splitting a surrogate pair. */
const safe = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 100)
    .replace(/\p{Cs}$/u, '')
    // Windows cannot open names that end with a dot.
    .replaceAll(/^[. ]+|[. ]+$/g, '')
/** Cut files keep their extension. */
const safeFile = (name: string) => {
  const extension = extname(name)
  return `${safe(name.slice(0, name.length - extension.length))}${extension}`
}

/**
 * All newest hand-ins as a stream: one folder per person or team with the files, the text and the link. Only one file
 * is open at a time, and a client that disconnects ends it. A last text lists files that the storage has lost.
 */
export const zipOfHandIns = async (
  { db, now, locale, services: { storage, log, config } }: HomeworkContext,
  { id, title, group_code }: StoredHomework,
) => {
  const works = await listWorkFiles(db, id)
  const lost: string[] = []
  const parts = works.flatMap(({ name, key, text, link, files }) => {
    const folder = `${safe(name)} (${key})`
    const content = [text, link].filter((part) => part !== null && part !== '').join('\n\n')
    return [
      ...(content === '' ? [] : [{ name: `${folder}/text.txt`, open: async () => [Buffer.from(content)] }]),
      ...files.map((file, at) => {
        const path = `${folder}/${at + 1} ${safeFile(file.name)}`
        const open = () =>
          storage.open(file.storage_key).catch((error: unknown) => {
            if (!(error instanceof MissingObject)) throw error
            log.error({ err: error, file: file.id }, 'stored file missing')
            lost.push(path)
            return null
          })
        return { name: path, open }
      }),
    ]
  })
  const lostText = {
    name: `${localise(locale, { key: 'homework_zip.lost' })}.txt`,
    open: async () => (lost.length > 0 ? [Buffer.from(lost.join('\n'))] : null),
  }
  return {
    name: `${safe(`${group_code} ${title}`)} ${dayOf(now, config.timeZone)}.zip`,
    type: 'application/zip',
    size: null,
    tag: `${id}-${now.getTime()}`,
    cacheSeconds: 0,
    inline: false,
    open: async () => createZip([...parts, lostText]),
  }
}
