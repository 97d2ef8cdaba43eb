import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Account = { key: string; secret: string; region: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const header = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '').trim()

const credential =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Verifies the AWS Signature Version 4 of a request. */
export const isSigned = (request: IncomingMessage, { key, secret, region }: Account): boolean => {
  const [, who, day = '', where, signedHeaders = '', given = ''] =
    credential.exec(header(request, 'authorization')) ?? []
  if (who !== key || where !== region || !signedHeaders.split(';').includes('host')) return false
  const at = header(request, 'x-amz-date')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical(request, signedHeaders))]
  const signingKey = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secret}`, day))
  return at.startsWith(day) && timingSafeEqual(hmac(signingKey, text.join('\n')), Buffer.from(given, 'hex'))
}

const canonical = (request: IncomingMessage, signedHeaders: string) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const parameters = query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
  return [
    request.method,
    path,
    parameters.join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${header(request, name)}`),
    '',
    signedHeaders,
    header(request, 'x-amz-content-sha256'),
  ].join('\n')
}
