import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../kit/services'
import type { Storage } from '../platform/storage/storage'
import { keysOf, newStorageKey } from '../platform/storage/keys'
import { removeObjects, storeImage, type StoredUpload } from '../kit/uploads/takeUploads'
import sharp from 'sharp'
import { dayInFigures } from '../kit/days'
import { storeDemoMaterialFiles } from './storeDemoMaterialFiles'
import { insertDemoPage, listPendingPages, type PendingPage } from './documentQueries'
import { insertNameScan, listPendingScans } from './nameChangeQueries'
import { insertProof, listPendingProofs } from './portfolioQueries'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Draws missing material files and document pages one at a time after the server has started, so that requests take
 * priority. An interrupted run continues at the next start.
 */
export const storeDemoPages = async (
  { database: { db }, storage, log }: Pick<Services, 'database' | 'storage' | 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const specimens = new Map<string, StoredUpload>()
  try {
    await storeDemoMaterialFiles({ db, storage }, signal)
    const unpaged = await listPendingPages(db)
    for (const document of unpaged) {
      if (signal.aborted) return
      const image = await pageOf(document, { storage, specimens })
      const inserted = await db.transaction().execute((transaction) => insertDemoPage(transaction, document, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    for (const achievement of await listPendingProofs(db)) {
      if (signal.aborted) return
      const image = await draw(achievement, storage)
      const inserted = await db.transaction().execute((transaction) => insertProof(transaction, achievement, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    for (const request of await listPendingScans(db)) {
      if (signal.aborted) return
      const image = await draw(request, storage)
      const inserted = await db.transaction().execute((transaction) => insertNameScan(transaction, request, image))
      if (!inserted) await removeObjects(storage, keysOf(image))
    }
    if (unpaged.length > 0) log.info({ pages: unpaged.length }, 'demo document pages created')
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'failed to create all demo document pages')
  }
}

type Drawing = { storage: Storage; specimens: Map<string, StoredUpload> }

/** Pending documents are drawn with their own name and number; accepted ones share one specimen per type. */
const pageOf = async (document: PendingPage, { storage, specimens }: Drawing): Promise<StoredUpload> => {
  if (document.status !== 'accepted') return draw(document, storage)
  const known = specimens.get(document.code)
  if (known) return copyImage(storage, known)
  const specimen = await draw({ ...document, name: '', birth_date: null, fields: {} }, storage)
  specimens.set(document.code, specimen)
  return specimen
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

type Paper = { title: string; lines: readonly string[]; isTall: boolean; tint: string }

const tints: Readonly<Record<string, string>> = {
  passport: '#f6ecec',
  school_certificate: '#f8f6ec',
  certificate_supplement: '#f8f6ec',
  snils: '#e9f3ea',
}

/** Content of a generated document image: its owner and its data. */
const paperOf = ({ code, type_name, name, birth_date, fields }: PendingPage): Paper => ({
  title: type_name.toUpperCase(),
  isTall: code !== 'school_certificate' && code !== 'snils',
  tint: tints[code] ?? '#fbfbf8',
  lines: [
    name,
    birth_date && `Дата рождения: ${dayInFigures(birth_date)}`,
    [fields.series && `серия ${fields.series}`, fields.number && `№ ${fields.number}`].filter(Boolean).join(' '),
    fields.issue_date && `Дата выдачи: ${dayInFigures(fields.issue_date)}`,
    fields.issuer ?? '',
  ].filter((line): line is string => Boolean(line)),
})

/** Placeholder portrait. */
const portrait = `<rect width="900" height="1200" fill="#e6eaf0"/><circle cx="450" cy="460" r="190" fill="#c3cad6"/>
  <path d="M120 1200c20-320 180-430 330-430s310 110 330 430z" fill="#97a1b2"/>`

/** Font size at which the line fits; a letter is about two thirds as wide as high. */
const sizeFor = (line: string, { room, most }: { room: number; most: number }) =>
  Math.round(Math.min(most, room / (Math.max(1, line.length) * 0.66)))

const drawing = (paper: Paper, isPhoto: boolean): string => {
  const [width, height] = paper.isTall ? [900, 1200] : [1240, 880]
  const middle = width / 2
  const room = width * 0.84
  const lines = paper.lines.map((line, place) => {
    const size = sizeFor(line, { room, most: place === 0 ? 44 : 32 })
    return `<text x="${middle}" y="${height * 0.4 + place * 64}" font-size="${size}">${escaped(line)}</text>`
  })
  const titleSize = sizeFor(paper.title, { room, most: 56 })
  const content = isPhoto
    ? portrait
    : `<rect width="${width}" height="${height}" fill="${paper.tint}"/>
      <rect x="36" y="36" width="${width - 72}" height="${height - 72}" fill="none" stroke="#9bb392" stroke-width="4"/>
      <g font-family="serif" fill="#2f3b33" text-anchor="middle">
        <text x="${middle}" y="${height * 0.2}" font-size="${titleSize}" fill="#1f4d33">${escaped(paper.title)}</text>
        ${lines.join('')}
      </g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}
    <text x="${middle}" y="${height * 0.62}" font-family="sans-serif" font-size="110" font-weight="700" fill="#7b857d" opacity="0.2"
      text-anchor="middle" transform="rotate(-24 ${middle} ${height * 0.6})">ОБРАЗЕЦ</text></svg>`
}

/** Draws a generated document as JPEG, marked as a specimen. */
const drawPage = (document: PendingPage): Promise<Buffer> =>
  sharp(Buffer.from(drawing(paperOf(document), document.code === 'photo')))
    .jpeg({ quality: 80 })
    .toBuffer()

const draw = async (document: PendingPage, storage: Storage): Promise<StoredUpload> => {
  const path = join(storage.incoming, randomBytes(16).toString('hex'))
  await writeFile(path, await drawPage(document))
  return storeImage({ path, name: `${document.code}.jpg`, type: 'image/jpeg', storage, personId: null })
}

/** Copies a stored image under a new key instead of drawing it again. */
const copyImage = async (storage: Storage, image: StoredUpload): Promise<StoredUpload> => {
  const copy = { ...image, storage_key: newStorageKey() }
  const [targets, sources] = [keysOf(copy), keysOf(image)]
  // Copies the original last, so that its smaller copies exist wherever it exists.
  for (const [place, source] of [...sources.entries()].toReversed()) {
    const path = join(storage.incoming, randomBytes(16).toString('hex'))
    await pipeline(await storage.open(source), createWriteStream(path))
    await storage.put(path, targets[place] ?? copy.storage_key)
  }
  return copy
}
