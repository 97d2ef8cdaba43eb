import { domainToUnicode } from 'node:url'

/** Host names that are not public. */
const privateSuffix = /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|home\.arpa|corp|private)$/
/** Wildcard DNS services resolve to any embedded address or to localhost, such as 10.0.0.5.nip.io. */
const wildcardDns =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me|lacolhost\.com|vcap\.me|traefik\.me|local\.gd|localhost\.direct)$/
/** Cyrillic letters that look like Latin ones. */
const latinLooking = /^[\d\-асеорхук]+$/u

export type AddressFault = 'url' | 'lookalike'

/**
 * Returns why the address is not a public web site. The URL parser normalises decimal, hexadecimal and short IP
 * addresses, and converts other alphabets to Punycode.
 */
export const addressFault = (address: string): AddressFault | null => {
  if (!URL.canParse(address)) return 'url'
  const { protocol, hostname, username, password } = new URL(address)
  const host = hostname.replace(/\.$/, '')
  const labels = domainToUnicode(host).split('.')
  const top = labels.at(-1) ?? ''
  const isNamed = labels.length > 1 && /^\p{L}[\p{L}\p{M}\d-]*$/u.test(top)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb || username !== '' || password !== '' || !isNamed || isPrivate(host)) return 'url'
  return labels.some((label) => looksLikeAnother(label, top)) ? 'lookalike' : null
}

const isPrivate = (host: string): boolean => privateSuffix.test(host) || wildcardDns.test(host)

/**
 * Allows either plain Latin or Russian letters in a name, never both, because other letters look like these. A
 * Russian name of only Latin-looking letters requires a Russian domain.
 */
const looksLikeAnother = (label: string, top: string): boolean => {
  if (/^[\w-]+$/.test(label)) return false
  return !/^[а-яё\d-]+$/u.test(label) || (latinLooking.test(label) && /^[a-z]+$/.test(top))
}
