import { GetObjectCommand, ListObjectsV2Command, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { makeFolder } from './makeFolder'
import { explainFileError } from './postgres/failures'
import { StartupError } from './startupError'
import { MissingObject, type Storage, type StoredObject } from './storage'

/**
 * A bucket: `s3://KEY:SECRET@host[:port]/bucket?region=ru-central1&tls=off`. Key and secret are percent-encoded; without them, and without
 * a host of its own, the usual variables of AWS hold. Objects are private and always streamed by the server.
 */
export const openBucket = async ({ url, dataDir }: { url: URL; dataDir: string }): Promise<Storage> => {
  const bucket = url.pathname.replaceAll('/', '')
  if (!bucket) throw new StartupError('STORAGE_URL names no bucket: s3://KEY:SECRET@host/bucket')
  const client = new S3Client(connectionOf(url))
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  const incoming = join(dataDir, 'incoming')
  await makeFolder(incoming).catch((error: unknown) => {
    throw explainFileError(error, incoming)
  })
  return {
    incoming,
    keep: async (path, key) => {
      const { size } = await stat(path)
      await disk.putStream(key, createReadStream(path), {
        contentLength: size,
        contentType: 'application/octet-stream',
      })
      await rm(path)
    },
    open: async (key, range) => {
      const answer = await client
        .send(
          new GetObjectCommand({
            Bucket: bucket,
            Key: key,
            ...(range && { Range: `bytes=${range.from}-${range.to}` }),
          }),
        )
        .catch((error: unknown) => {
          throw error instanceof NoSuchKey ? new MissingObject(key) : error
        })
      if (!(answer.Body instanceof Readable)) throw new MissingObject(key)
      return answer.Body
    },
    remove: (key) => disk.delete(key),
    list: () => listBucket(client, bucket),
  }
}

const connectionOf = (url: URL) => ({
  region: url.searchParams.get('region') ?? 'us-east-1',
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

async function* listBucket(client: S3Client, bucket: string): AsyncGenerator<StoredObject> {
  let next: string | undefined
  do {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket: bucket, ...(next && { ContinuationToken: next }) }),
    )
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified) yield { key: Key, changedAt: LastModified }
    next = page.NextContinuationToken
  } while (next)
}
