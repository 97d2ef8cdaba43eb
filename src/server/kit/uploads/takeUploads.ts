import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { FileKind, Upload } from '../../../api/kit/uploads'
import { detectFileType, type FileType } from './fileTypes'
import { cleanFileName } from './fileNames'
import { readHeader, rewriteImage, UnusableImage } from './images'
import { receiveForm, type ReceivedFile } from './multipart'
import { invalid, type Message } from '../problems'
import type { Services } from '../services'
import type { Storage } from '../../platform/storage/storage'
import { keysOf, newStorageKey, sizedKey, imageSizes } from '../../platform/storage/keys'
import { deleteTemporary, rewrittenPath } from './temporary'
import { makeFairQueue } from './fairQueue'
import { checkThrottle, countAttempt, consumeLimit } from '../http/throttle'

/** An accepted file: checked, sanitised and stored, but without a row yet. */
export type StoredUpload = {
  name: string
  type: string
  kind: FileKind
  size: number
  sha256: Buffer
  width: number | null
  height: number | null
  storage_key: string
}
/** `receivedAt` is when the last byte arrived (`performance.now()`), before image processing is queued. */
export type Intake = { fields: Record<string, string>; uploads: StoredUpload[]; receivedAt: number }

/** Default for files that are sent without a name. */
const fallbackName = 'file'

/** The uploader, for fair queueing and limits of image processing. */
type Sender = { personId: number; services: Pick<Services, 'database' | 'clock'> }

/** Image processing limit per person and hour, in thousands of pixels: about 330 phone photos. */
const pixelLimit = { most: 4_000_000, minutes: 60 }
/** Limit of slow PDFs per person and hour, because other users' PDFs wait for them. */
const slowPdfLimit = { attempts: 10, minutes: 60 }

/**
 * Stores a request's files before any database write, so that no transaction waits for the network. One faulty file
 * refuses all, with messages under `files.N`; the caller deletes objects that get no row.
 */
export const takeUploads = async (
  request: FastifyRequest,
  { upload, storage, sender }: { upload: Upload; storage: Storage; sender: Sender },
): Promise<Intake> => {
  const { fields, files } = await receiveForm(request, { upload, incoming: storage.incoming })
  const receivedAt = performance.now()
  return { fields, uploads: await storeReceived(files, { upload, storage, sender }), receivedAt }
}

/** Checks and stores received files, and deletes them from the incoming folder. */
export const storeReceived = async (
  files: readonly ReceivedFile[],
  { upload, storage, sender }: { upload: Upload; storage: Storage; sender: Sender },
): Promise<StoredUpload[]> => {
  try {
    return await storeAll(await checkAll(files, { upload, sender }), storage)
  } finally {
    await deleteTemporary(files)
  }
}

type CheckedFile = Omit<StoredUpload, 'storage_key'> & { path: string }

type UploadContext = { upload: Upload; sender: Sender }
type Refused = { refused: string; megapixels?: number }

const checkAll = async (files: readonly ReceivedFile[], { upload, sender }: UploadContext): Promise<CheckedFile[]> => {
  const ready: CheckedFile[] = []
  const errors: Record<string, Message[]> = {}
  // Sequential, because two images at once need twice the memory.
  for (const [position, arrived] of files.entries()) {
    const result = await check(arrived, { upload, sender })
    if ('refused' in result) {
      const values = { name: arrived.name || fallbackName, count: result.megapixels ?? upload.megabytes }
      errors[`files.${position}`] = [{ key: `files.${result.refused}`, values }]
    } else ready.push(result)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return ready
}

const partType: FileType = { type: 'application/octet-stream', kind: 'other', extensions: ['part'], accept: ['part'] }

const check = async (arrived: ReceivedFile, { upload, sender }: UploadContext): Promise<CheckedFile | Refused> => {
  if (arrived.tooLarge) return { refused: 'too_large' }
  if (arrived.size === 0) return { refused: 'empty' }
  if (upload.accept === 'part') return toPlainFile(arrived, partType)
  const verdict = await detectFileType({ ...arrived, accept: upload.accept })
  if ('refused' in verdict) return verdict
  if (verdict.ok.kind === 'image') return toImage(arrived, { found: verdict.ok, sender })
  const fault = verdict.ok.type === 'application/pdf' ? await pdfFault(arrived.path, sender) : null
  return fault ? { refused: fault } : toPlainFile(arrived, verdict.ok)
}

/** One at a time, because each PDF is opened in a subprocess that may take hundreds of MB. */
const enqueue = makeFairQueue()
const pdfFault = (path: string, { personId, services }: Sender) =>
  enqueue(personId, async () => {
    const { db } = services.database
    const slow = { limits: [{ key: `slowPdfs:${personId}`, ...slowPdfLimit }], now: services.clock() }
    await checkThrottle(db, slow, 'files.too_many_slow_pdfs')
    const { findPdfFault } = await import('./readPdf.js')
    const { fault, isSlow } = await findPdfFault(path)
    if (isSlow) await countAttempt(db, slow)
    return fault
  })

const toPlainFile = (
  { name, path, size, sha256 }: ReceivedFile,
  { type, kind, extensions }: FileType,
): CheckedFile => ({
  path,
  size,
  sha256,
  type,
  kind,
  width: null,
  height: null,
  name: cleanFileName(runsOnDoubleClick.test(name) ? `${name}.txt` : name, { extensions, fallback: fallbackName }),
})
/** Windows runs a downloaded script without asking, so it becomes `run.js.txt`. */
const runsOnDoubleClick = /\.[cm]?js$/i

const toImage = async (
  arrived: ReceivedFile,
  { found, sender }: { found: FileType; sender: Sender },
): Promise<CheckedFile | Refused> => {
  const path = rewrittenPath(arrived.path)
  try {
    const header = await readHeader(arrived.path)
    await spendPixels(sender, header.pixels)
    const image = { from: arrived.path, to: path, type: found.type, header, personId: sender.personId }
    const { type, width, height } = await rewriteImage(image)
    const extensions = type === found.type ? found.extensions : ['webp']
    const { size } = await stat(path)
    const name = cleanFileName(arrived.name, { extensions, fallback: fallbackName })
    return { name, path, size, sha256: await hashOf(path), type, kind: 'image', width, height }
  } catch (error) {
    if (error instanceof UnusableImage) return { refused: error.reason, megapixels: error.megapixels }
    throw error
  }
}

const spendPixels = ({ personId, services }: Sender, pixels: number) =>
  consumeLimit(
    services.database.db,
    { key: `pixels:${personId}`, amount: Math.ceil(pixels / 1000), ...pixelLimit, now: services.clock() },
    'files.too_many_pixels_an_hour',
  )

const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

/**
 * Stores an image that the server generated at `path` in the incoming folder. `personId` selects the processing queue.
 */
export const storeImage = async (image: {
  path: string
  name: string
  type: string
  storage: Storage
  personId: number | null
}): Promise<StoredUpload> => {
  const { path, name, type, storage, personId } = image
  try {
    const to = rewrittenPath(path)
    const rewritten = await rewriteImage({ from: path, to, type, header: await readHeader(path), personId })
    const { size } = await stat(to)
    const ready: CheckedFile = { name, path: to, size, sha256: await hashOf(to), kind: 'image', ...rewritten }
    const [storedImage] = await storeAll([ready], storage)
    if (!storedImage) throw new Error('The image was not stored')
    return storedImage
  } finally {
    await deleteTemporary([{ path }])
  }
}

/** Stores all files or none: after a failure, the stored ones are deleted. */
const storeAll = async (ready: readonly CheckedFile[], storage: Storage): Promise<StoredUpload[]> => {
  const stored: StoredUpload[] = []
  try {
    for (const { path, ...file } of ready) {
      const upload = { ...file, storage_key: newStorageKey() }
      stored.push(upload)
      await storeOne({ path, upload, storage })
    }
    return stored
  } catch (error) {
    await removeObjects(storage, stored.flatMap(keysOf))
    throw error
  }
}

/** Stores the original last, so that its smaller copies exist wherever it exists. */
const storeOne = async ({ path, upload, storage }: { path: string; upload: StoredUpload; storage: Storage }) => {
  if (upload.kind === 'image')
    for (const size of imageSizes) await storage.put(sizedKey(path, size), sizedKey(upload.storage_key, size))
  await storage.put(path, upload.storage_key)
}

/** Deletes objects that no row refers to. Failures are left for the cleanup. */
export const removeObjects = async (storage: Storage, keys: readonly string[]): Promise<void> => {
  await Promise.allSettled(keys.map((key) => storage.remove(key)))
}
