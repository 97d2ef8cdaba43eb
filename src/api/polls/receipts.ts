/**
 * Receipt of a secret ballot, generated in the browser: 100 random bits in Crockford's Base32, which has no letters that
 * look like digits.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const receiptLength = 20
export const receiptPattern = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** Builds a receipt from 20 random bytes, using five bits of each. */
export const createReceipt = (random: Uint8Array): string =>
  Array.from(random.subarray(0, receiptLength), (byte) => alphabet[byte % alphabet.length]).join('')

/** Formats a receipt in groups of four: K7QF-2M9T-XW4D-…. */
export const formatReceipt = (receipt: string): string => receipt.replaceAll(/.{4}(?=.)/g, '$&-')

/** Normalises a typed receipt: removes dashes, converts to upper case, and reads O as 0 and I or L as 1. */
export const normalizeReceipt = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
