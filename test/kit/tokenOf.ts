import type { Calls } from '../../src/api'

type SignedIn = Calls['POST /api/login']['answer']['data']

/** The token of a sign-in without a second factor. */
export const tokenOf = (data: SignedIn): string => {
  if (!('token' in data)) throw new Error('Unexpected two-step verification')
  return data.token
}

/** The ticket of a sign-in that requires a second factor. */
export const ticketOf = (data: SignedIn): string => {
  if (!('ticket' in data)) throw new Error('Two-step verification is missing')
  return data.ticket
}
