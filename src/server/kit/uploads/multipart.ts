import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Upload } from '../../../api/kit/uploads'
import { invalid, tooLarge } from '../problems'
import { deleteTemporary } from './temporary'

export const megabyte = 1024 * 1024
/** Size limit of the form data without its files. */
const maxFormBytes = megabyte

/** A received file in a temporary location, with the size and hash of the received bytes. */
export type ReceivedFile = { name: string; path: string; size: number; sha256: Buffer; tooLarge: boolean }
export type Form = { fields: Record<string, string>; files: ReceivedFile[] }

/**
 * Streams a multipart form to disk with constant memory, cutting files at their limit. Deletes the files if it fails, for
 * example because the connection breaks.
 */
export const receiveForm = async (
  request: FastifyRequest,
  { upload, incoming }: { upload: Upload; incoming: string },
): Promise<Form> => {
  const most = upload.files * upload.megabytes * megabyte + maxFormBytes
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  const fields: Form['fields'] = {}
  const files: ReceivedFile[] = []
  try {
    for await (const part of request.parts({ limits: { files: upload.files, fileSize: upload.megabytes * megabyte } }))
      if (part.type === 'file') files.push(await receiveFile(part, incoming))
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
  } catch (error) {
    // Drains the request: the sender might never finish otherwise, and shutdown would wait for it.
    request.raw.unpipe()
    request.raw.resume()
    await deleteTemporary(files)
    throw refusalOf(error, upload)
  }
  return { fields, files }
}

const receiveFile = async (part: Extract<Multipart, { type: 'file' }>, incoming: string): Promise<ReceivedFile> => {
  const path = join(incoming, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  const meter = createMeter(hash)
  try {
    await pipeline(part.file, meter.stream, createWriteStream(path))
  } catch (error) {
    await deleteTemporary([{ path }])
    throw error
  }
  return { name: part.filename, path, size: meter.size(), sha256: hash.digest(), tooLarge: part.file.truncated }
}

const createMeter = (hash: Hash) => {
  let size = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, size: () => size }
}

/**
 * Disk errors are the server's fault. All other errors are the client's: too many files, no boundary, a broken
 * connection.
 */
const refusalOf = (error: unknown, { files }: Upload): unknown => {
  if (!(error instanceof Error) || 'syscall' in error) return error
  return 'code' in error && error.code === 'FST_FILES_LIMIT'
    ? invalid({ files: [{ key: 'files.too_many', values: { count: files } }] })
    : invalid({}, 'problem.unreadable')
}
