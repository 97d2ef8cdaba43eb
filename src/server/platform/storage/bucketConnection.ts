import { S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { codeOf } from '../errorCode'
import { StartupError } from '../startupError'

const silent = () => undefined
/** What the client has to say it says in its errors; it would print beside the log. */
const logger = { trace: silent, debug: silent, info: silent, warn: silent, error: silent }

/** How to reach the bucket of STORAGE_URL. */
export const connectionOf = (url: URL): S3ClientConfig => ({
  logger,
  region: url.searchParams.get('region') ?? 'us-east-1',
  // Checksums in trailers are newer than most of what calls itself S3.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // Without these, a server that stops answering is waited for without end. Milliseconds.
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

/**
 * Whether a request failed for a reason that lies with the bucket and may pass: it answered with a fault of its own, or
 * not at all.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429
  return unreachable.test(codeOf(error)) || error.name === 'TimeoutError' || isAway(error.cause)
}

/** What to tell the operator when the bucket cannot be used at the start. */
export const explainBucket = (error: unknown, { bucket, host }: { bucket: string; host: string }): unknown => {
  const place = host || 'AWS'
  const status = statusOf(error)
  if (status === 404) return new StartupError(`There is no bucket “${bucket}” at ${place}. Check STORAGE_URL.`)
  if (status === 401 || status === 403)
    return new StartupError(`${place} refuses the key for the bucket “${bucket}”. Check STORAGE_URL.`)
  if (codeOf(error) === 'EPROTO' || (error instanceof Error && /wrong version number/i.test(error.message)))
    return new StartupError(
      `${place} does not speak TLS: add tls=off to STORAGE_URL if it is reached over plain http, as in ` +
        's3://KEY:SECRET@host/bucket?tls=off.',
    )
  return isAway(error)
    ? new StartupError(`The storage ${place} cannot be reached. Check STORAGE_URL and the network.`)
    : error
}
