import { dayOf } from '../kit/days'
import { createZip } from '../kit/records/zip'
import { MissingObject } from '../platform/storage/storage'
import { listWorkFiles } from './zipQueries'
import type { HomeworkContext } from './setting/readHomework'
import type { StoredHomework } from './setting/queries'

/** Removes what file systems reserve; names of people and works are short. */
const safe = (name: string) =>
  name
    .replaceAll(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 100)

/**
 * All newest hand-ins as a stream: one folder per person or team with the files, the text and the link. Only one file
 * is open at a time, and a client that disconnects ends it.
 */
export const zipOfHandIns = async (
  { db, now, services: { storage, log, config } }: HomeworkContext,
  { id, title, group_code }: StoredHomework,
) => {
  const works = await listWorkFiles(db, id)
  const parts = works.flatMap(({ name, key, text, link, files }) => {
    const folder = `${safe(name)} (${key})`
    const content = [text, link].filter((part) => part !== null && part !== '').join('\n\n')
    return [
      ...(content === '' ? [] : [{ name: `${folder}/text.txt`, open: async () => [Buffer.from(content)] }]),
      ...files.map((file, at) => ({
        name: `${folder}/${at + 1} ${safe(file.name)}`,
        open: async () =>
          storage.open(file.storage_key).catch((error: unknown) => {
            if (!(error instanceof MissingObject)) throw error
            log.error({ err: error, file: file.id }, 'stored file missing')
            return []
          }),
      })),
    ]
  })
  return {
    name: `${safe(`${group_code} ${title}`)} ${dayOf(now, config.timeZone)}.zip`,
    type: 'application/zip',
    size: null,
    tag: `${id}-${now.getTime()}`,
    cacheSeconds: 0,
    inline: false,
    open: async () => createZip(parts),
  }
}
