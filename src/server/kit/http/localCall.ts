import type { FastifyRequest } from 'fastify'
import { addressOf, isLoopback, isPrivateNetwork } from './address'

type Headers = FastifyRequest['headers']

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const isLocalSite = (address: string) => URL.canParse(address) && localHost.test(new URL(address).host)
const proxyHeaders = /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster|original)-.+|(true|cf)-.*ip)$/

const hasLocalHost = ({ host, origin, referer }: Headers): boolean =>
  host !== undefined &&
  localHost.test(host) &&
  [origin, referer].every((address) => address === undefined || isLocalSite(address))

type LocalRequest = Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>
/**
 * Whether the call comes from this machine: local address and host name, same site, no proxy (HTTP/1.0 reveals a simple
 * proxy); `near` also accepts private networks. Headers can be forged, so this prevents mistakes but not attacks.
 */
export const isLocalCall = ({ headers, raw, socket }: LocalRequest, { near = false } = {}): boolean => {
  const address = addressOf({ ip: socket.remoteAddress ?? '', socket })
  return (
    (near ? isPrivateNetwork(address) : isLoopback(address)) &&
    raw.httpVersion !== '1.0' &&
    hasLocalHost(headers) &&
    !Object.keys(headers).some((name) => proxyHeaders.test(name))
  )
}
