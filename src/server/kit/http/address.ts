import { BlockList, isIP } from 'node:net'

type RequestSource = {
  readonly ip: string | undefined
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/**
 * Returns the caller's address as stored in the database. A proxy may send a value that is not an address, and a
 * connection that was reset early has none.
 */
export const addressOf = ({ ip = '', socket }: RequestSource): string => {
  const written = normalizeAddress(ip)
  return isIP(written) > 0 ? written : normalizeAddress(socket.remoteAddress ?? '0.0.0.0')
}

/** Strips the zone of a link-local address, and unwraps an IPv4 address mapped into IPv6. */
const normalizeAddress = (address: string) => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')

/** Rate limit key: an IPv4 address, or the /64 network in which an IPv6 caller can choose any address. */
export const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

export const isLoopback = (address: string): boolean => loopback.check(address, family(address))

const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8)
privateNetworks.addSubnet('172.16.0.0', 12)
privateNetworks.addSubnet('192.168.0.0', 16)
privateNetworks.addSubnet('169.254.0.0', 16)
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether the address is this machine or in a private network, such as a container's gateway. */
export const isPrivateNetwork = (address: string): boolean =>
  isLoopback(address) || privateNetworks.check(address, family(address))
