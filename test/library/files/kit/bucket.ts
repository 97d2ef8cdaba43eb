import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isSigned } from './signature'

type Kept = { body: Buffer; changedAt: Date }
type Answer = { status: number; headers?: Record<string, string | number>; body?: string | Buffer }
type Options = { pageSize?: number }

const bucket = 'college'
const account = { key: 'KEYOFTHECOLLEGE', secret: 'se/cr+et of the college', region: 'ru-central1' }

/**
 * Starts a strict S3-compatible server: it checks signatures and hashes, and supports neither chunked signing nor
 * trailing checksums. `url` is a value for STORAGE_URL.
 */
export const startBucket = async ({ pageSize = 1000 }: Options = {}) => {
  const objects = new Map<string, Kept>()
  const requests: string[] = []
  let faults = 0
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    void answerTo(request, { objects, pageSize, broken: () => faults > 0 && faults-- > 0 }).then((answer) =>
      send(response, answer),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const urlFor = (secret: string, name = bucket) =>
    `s3://${account.key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}?region=${account.region}&tls=off`
  return {
    url: urlFor(account.secret),
    urlWithWrongSecret: urlFor('guessed'),
    urlOfAnotherBucket: urlFor(account.secret, 'university'),
    objects,
    /** Method and path of every request so far. */
    requests,
    /** Answers the next requests like an overloaded server. */
    failNext: (count: number) => {
      faults = count
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Inside = { objects: Map<string, Kept>; pageSize: number; broken: () => boolean }

const answerTo = async (request: IncomingMessage, inside: Inside): Promise<Answer> => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket')
  const [name, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent)
  const key = rest.join('/')
  if (!isSigned(request, account)) return fault(403, 'SignatureDoesNotMatch')
  if (inside.broken()) return fault(503, 'SlowDown')
  if (name !== bucket) return fault(404, 'NoSuchBucket')
  if (key === '') return request.method === 'HEAD' ? { status: 200 } : list(searchParams, inside)
  if (request.method === 'PUT') return put(request, key, inside.objects)
  if (request.method === 'DELETE') {
    inside.objects.delete(key)
    return { status: 204 }
  }
  const kept = inside.objects.get(key)
  return kept ? read(request, kept) : fault(404, 'NoSuchKey')
}

const put = async (request: IncomingMessage, key: string, objects: Inside['objects']): Promise<Answer> => {
  const declared = String(request.headers['x-amz-content-sha256'])
  if (declared.startsWith('STREAMING-')) return fault(501, 'NotImplemented')
  if (request.headers['content-length'] === undefined) return fault(411, 'MissingContentLength')
  const body = await buffer(request)
  if (declared !== 'UNSIGNED-PAYLOAD' && createHash('sha256').update(body).digest('hex') !== declared)
    return fault(400, 'XAmzContentSHA256Mismatch')
  objects.set(key, { body, changedAt: new Date() })
  return { status: 200, headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } }
}

const read = ({ method, headers }: IncomingMessage, { body, changedAt }: Kept): Answer => {
  const common = { 'last-modified': changedAt.toUTCString(), 'accept-ranges': 'bytes' }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  if (from === undefined)
    return { status: 200, headers: { ...common, 'content-length': body.length }, ...(method === 'GET' && { body }) }
  if (Number(from) >= body.length) return fault(416, 'InvalidRange')
  const last = Math.min(to ? Number(to) : body.length - 1, body.length - 1)
  const range = `bytes ${from}-${last}/${body.length}`
  return { status: 206, headers: { ...common, 'content-range': range }, body: body.subarray(Number(from), last + 1) }
}

const list = (query: URLSearchParams, { objects, pageSize }: Inside): Answer => {
  const after = query.get('continuation-token') ?? ''
  const rest = [...objects.keys()].toSorted().filter((key) => key > after)
  const page = rest.slice(0, pageSize)
  const more = rest.length > page.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.changedAt.toISOString()}</LastModified></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const body = `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

const fault = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml', connection: 'close' },
  body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
})

const send = (response: ServerResponse, { status, headers = {}, body }: Answer) => {
  response.writeHead(status, headers)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}
