import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pdfFile, type PdfContent } from '../kit/texts/pdf'
import { removeObjects } from '../kit/uploads/takeUploads'
import type { Db } from '../platform/database'
import { newStorageKey } from '../platform/storage/keys'
import type { Storage } from '../platform/storage/storage'
import { college, type DemoPaper } from './college'
import { listPendingMaterials, publishWithFiles } from './materialQueries'

/** Generates PDF files for the demo materials that lack them, and publishes those materials. */
export const storeDemoMaterialFiles = async (
  { db, storage }: { db: Db; storage: Storage },
  signal: AbortSignal,
): Promise<void> => {
  for (const material of await listPendingMaterials(db)) {
    const papers = college.materials.find(({ ru }) => ru.title === material.title)?.papers ?? []
    if (signal.aborted) return
    if (papers.length === 0) continue
    const files = await Promise.all(papers.map((paper) => print(paper, storage)))
    const isKept = await db.transaction().execute((transaction) => publishWithFiles(transaction, material, files))
    if (!isKept)
      await removeObjects(
        storage,
        files.map(({ storage_key }) => storage_key),
      )
  }
}

const print = async ({ name, title, parts }: DemoPaper, storage: Storage) => {
  const content = [{ text: title, style: 'title' }, ...parts.flatMap(renderPdf)]
  const { body, type } = await pdfFile({ name: title, content })
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, body)
  const storage_key = newStorageKey()
  await storage.put(path, storage_key)
  const sha256 = createHash('sha256').update(body).digest()
  return { name, type, kind: 'document' as const, size: body.length, sha256, storage_key }
}

const renderPdf = ({ heading, lines, table }: DemoPaper['parts'][number]): PdfContent[] => [
  { text: heading, style: 'subtitle' },
  ...lines.map((text): PdfContent => ({ text, margin: [0, 2, 0, 4] })),
  ...(table ? [{ table: { body: tableOf(table), headerRows: 1 }, layout: 'lines' as const }] : []),
]

const tableOf = ([head = [], ...rows]: readonly (readonly string[])[]) => [
  head.map((text) => ({ text, style: 'th' })),
  ...rows.map((row) => row.map((text) => ({ text }))),
]
