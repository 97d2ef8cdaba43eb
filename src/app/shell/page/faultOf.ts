import { HttpError } from 'react-admin'
import { HttpProblem } from '../http/problem'

const inaccessibleStatuses: readonly unknown[] = [403, 404]

/** Whether access is denied or the record no longer exists. */
export const isInaccessible = (error: unknown): boolean =>
  (error instanceof HttpError || error instanceof HttpProblem) && inaccessibleStatuses.includes(error.status)

/**
 * Returns the error that replaces a screen: the first load failed, or access is now denied. After a failed refresh the
 * data and any input stay, and a toast reports the error.
 */
export const faultOf = <E>({ error, data }: { error: E; data: unknown }): E | null =>
  data === undefined || isInaccessible(error) ? error : null
