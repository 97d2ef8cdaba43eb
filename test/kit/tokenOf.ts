import type { Calls } from '../../src/api'

type SignedIn = Calls['POST /api/login']['answer']['data']

/** The token of a sign-in without a second factor. */
export const tokenOf = (data: SignedIn): string => {
  if (!('token' in data)) throw new Error('a second factor is asked for')
  return data.token
}

/** The ticket of a sign-in that requires a second factor. */
export const ticketOf = (data: SignedIn): string => {
  if (!('ticket' in data)) throw new Error('no second factor is asked for')
  return data.ticket
}
