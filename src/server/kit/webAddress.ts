import { domainToUnicode } from 'node:url'

/** Names that mean something else, or nothing, outside a network of one's own. */
const privateSuffix = /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|lan|home|home\.arpa|corp|private)$/
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]
/** Cyrillic letters that are drawn as Latin ones. */
const latinLooking = /^[\d\-асеорхуіӏјѕһԁԛԝ]+$/u

export type AddressFault = 'url' | 'lookalike'

/**
 * Why an address is not that of a public web site. The URL parser writes decimal, hexadecimal and short forms of an IP
 * address in one way, and letters of other alphabets in Punycode.
 */
export const addressFault = (address: string): AddressFault | null => {
  if (!URL.canParse(address)) return 'url'
  const { protocol, hostname, username, password } = new URL(address)
  const host = hostname.replace(/\.$/, '')
  const labels = domainToUnicode(host).split('.')
  const top = labels.at(-1) ?? ''
  const isNamed = labels.length > 1 && /^\p{L}[\p{L}\p{M}\d-]*$/u.test(top)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  if (!isWeb || username !== '' || password !== '' || !isNamed || privateSuffix.test(host)) return 'url'
  return labels.some((label) => looksLikeAnother(label, top)) ? 'lookalike' : null
}

/** Two alphabets in one name, or a Cyrillic name of look-alike letters under a Latin domain. */
const looksLikeAnother = (label: string, top: string): boolean =>
  alphabets.filter((alphabet) => alphabet.test(label)).length > 1 ||
  (/\p{Script=Cyrillic}/u.test(label) && latinLooking.test(label) && /^[a-z]+$/.test(top))
