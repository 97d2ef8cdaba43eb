/**
 * The code of a secret ballot, made in the browser: 100 random bits in Crockford's alphabet, which has no letters that
 * look like digits.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const receiptLength = 20
export const receiptPattern = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** Makes a receipt of 20 random bytes, five bits of each. */
export const receiptOf = (random: Uint8Array): string =>
  Array.from(random.subarray(0, receiptLength), (byte) => alphabet[byte % alphabet.length]).join('')

/** As it is shown: in fours, K7QF-2M9T-XW4D-…. */
export const shownReceipt = (receipt: string): string => receipt.replaceAll(/.{4}(?=.)/g, '$&-')

/** As somebody types it: with or without dashes, in small letters, O for 0 and I or L for 1. */
export const typedReceipt = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
