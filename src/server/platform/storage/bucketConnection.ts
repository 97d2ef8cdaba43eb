import { S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import { codeOf } from '../errorCode'
import { StartupError } from '../startupError'

const ignore = () => undefined
/** Silences the client, which would print outside our log; its errors contain the same information. */
const logger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** S3 client settings from STORAGE_URL. */
export const connectionOf = (url: URL): S3ClientConfig => ({
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
export const isTemporaryFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429
  return unreachable.test(codeOf(error)) || error.name === 'TimeoutError' || isTemporaryFailure(error.cause)
}

/** Explains to the operator why the bucket cannot be used at startup. */
export const explainBucket = (error: unknown, { bucket, host }: { bucket: string; host: string }): unknown => {
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
