import {
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  S3ServiceException,
  type S3ClientConfig,
} from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { codeOf } from '../errorCode'
import { makeFolder } from '../makeFolder'
import { explainFileError } from '../postgres/failures'
import { StartupError } from '../startupError'
import { MissingObject, StorageUnavailable, type Storage, type StoredObject } from './storage'

const attempts = 3

const ignore = () => undefined
/** Silences the client, which would print outside our log; its errors contain the same information. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** S3 client settings from STORAGE_URL. */
const connectionOf = (url: URL): S3ClientConfig => ({
  logger,
  region: url.searchParams.get('region') ?? 'us-east-1',
  // Many S3-compatible servers do not support trailing checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // In ms. Without timeouts, requests to an unresponsive server would never end.
  requestHandler: { connectionTimeout: 5000, socketTimeout: 30_000 },
  ...(url.host && {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    forcePathStyle: true,
  }),
  ...(url.username && {
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  }),
})

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|CERT_|DEPTH_ZERO|SELF_SIGNED)/

/** Whether the bucket failed temporarily: it returned a server error or did not respond. */
const isTemporaryFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429
  return unreachable.test(codeOf(error)) || error.name === 'TimeoutError' || isTemporaryFailure(error.cause)
}

/** Explains to the operator why the bucket cannot be used at startup. */
const explainBucket = (error: unknown, { bucket, host }: { bucket: string; host: string }): unknown => {
  const place = host || 'AWS'
  const status = statusOf(error)
  if (status === 404) return new StartupError(`The bucket “${bucket}” does not exist at ${place}. Check STORAGE_URL.`)
  if (status === 401 || status === 403)
    return new StartupError(`${place} denied access to the bucket “${bucket}”. Check the key in STORAGE_URL.`)
  if (codeOf(error) === 'EPROTO' || (error instanceof Error && /wrong version number/i.test(error.message)))
    return new StartupError(
      `${place} does not support TLS. To use plain HTTP, add tls=off to STORAGE_URL: ` +
        's3://KEY:SECRET@host/bucket?tls=off.',
    )
  return isTemporaryFailure(error)
    ? new StartupError(`The storage ${place} cannot be reached. Check STORAGE_URL and the network.`)
    : error
}

/**
 * Opens a bucket: `s3://KEY:SECRET@host[:port]/bucket?region=ru-central1&tls=off`, key and secret percent-encoded. A
 * URL without key and secret uses the credentials of the AWS environment, a URL without host uses AWS. Objects are
 * private and streamed by the server.
 */
export const openBucket = async ({ url, dataDir }: { url: URL; dataDir: string }): Promise<Storage> => {
  const bucket = url.pathname.replaceAll('/', '')
  if (!bucket) throw new StartupError('STORAGE_URL has no bucket. Use s3://KEY:SECRET@host/bucket.')
  // This client version supports Node 20; its warning is about future versions.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
  const client = new S3Client({ ...connectionOf(url), maxAttempts: attempts })
  await client.send(new HeadBucketCommand({ Bucket: bucket })).catch((error: unknown) => {
    throw explainBucket(error, { bucket, host: url.host })
  })
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const incoming = join(dataDir, 'incoming')
  await makeFolder(incoming).catch((error: unknown) => {
    throw explainFileError(error, incoming)
  })
  return {
    incoming,
    put: async (path, key) => {
      const { size } = await stat(path)
      await retry(() =>
        disk.putStream(key, createReadStream(path), {
          contentLength: size,
          contentType: 'application/octet-stream',
        }),
      )
      await rm(path)
    },
    open: (key, range) => withUnavailable(() => read(client, { bucket, key, range })),
    remove: (key) => withUnavailable(() => disk.delete(key)),
    list: () => listBucket(client, bucket),
  }
}

/** Turns temporary bucket errors into StorageUnavailable. */
const withUnavailable = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request()
  } catch (error) {
    throw isTemporaryFailure(error) ? new StorageUnavailable('The bucket is unavailable', { cause: error }) : error
  }
}

/** Retries with a new stream, because the client only retries requests whose body it can resend. */
const retry = async (request: () => Promise<void>, left = attempts): Promise<void> => {
  try {
    await withUnavailable(request)
  } catch (error) {
    if (left <= 1 || !(error instanceof StorageUnavailable)) throw error
    await retry(request, left - 1)
  }
}

type Read = { bucket: string; key: string; range: { from: number; to: number } | undefined }

const read = async (client: S3Client, { bucket, key, range }: Read): Promise<Readable> => {
  const part = range && { Range: `bytes=${range.from}-${range.to}` }
  const command = new GetObjectCommand({ Bucket: bucket, Key: key, ...part })
  const { Body } = await client.send(command).catch((error: unknown) => {
    throw error instanceof NoSuchKey ? new MissingObject(key) : error
  })
  if (!(Body instanceof Readable)) throw new MissingObject(key)
  return Body
}

async function* listBucket(client: S3Client, bucket: string): AsyncGenerator<StoredObject> {
  let next: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket: bucket, ...(next && { ContinuationToken: next }) })
    const page = await withUnavailable(() => client.send(command))
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, changedAt: LastModified }
    next = page.NextContinuationToken
  } while (next)
}
