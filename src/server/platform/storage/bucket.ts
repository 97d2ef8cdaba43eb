import { GetObjectCommand, HeadBucketCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connectionOf, explainBucket, isTemporaryFailure } from './bucketConnection'
import { makeFolder } from '../makeFolder'
import { explainFileError } from '../postgres/failures'
import { StartupError } from '../startupError'
import { MissingObject, StorageUnavailable, type Storage, type StoredObject } from './storage'

const attempts = 3

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
