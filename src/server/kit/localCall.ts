import type { FastifyRequest } from 'fastify'
import { addressOf, isLoopback, isNear } from './address'

type Headers = FastifyRequest['headers']

const localHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/
const isLocalSite = (address: string) => URL.canParse(address) && localHost.test(new URL(address).host)
const writtenByProxy = /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster|original)-.+|(true|cf)-.*ip)$/

const namesThisMachine = ({ host, origin, referer }: Headers): boolean =>
  host !== undefined &&
  localHost.test(host) &&
  [origin, referer].every((address) => address === undefined || isLocalSite(address))

type Asked = Pick<FastifyRequest, 'headers' | 'raw' | 'socket'>
/**
 * Whether somebody at this very machine calls: from its own address, by its own name, from no other site, and by no
 * proxy, which the plainest one shows by HTTP/1.0. The caller writes every header, so this refuses mistakes; a secret
 * is still what opens a door. `near` takes the private networks as well, because a container's gateway is in one.
 */
export const isLocalCall = ({ headers, raw, socket }: Asked, { near = false } = {}): boolean => {
  const address = addressOf({ ip: socket.remoteAddress ?? '', socket })
  return (
    (near ? isNear(address) : isLoopback(address)) &&
    raw.httpVersion !== '1.0' &&
    namesThisMachine(headers) &&
    !Object.keys(headers).some((name) => writtenByProxy.test(name))
  )
}
