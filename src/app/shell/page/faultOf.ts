import { HttpError } from 'react-admin'
import { HttpProblem } from '../http/problem'

const closed: readonly unknown[] = [403, 404]

/** Whether it is not open to the person, or there no longer. */
export const isClosed = (error: unknown): boolean =>
  (error instanceof HttpError || error instanceof HttpProblem) && closed.includes(error.status)

/**
 * What a screen shows instead of itself: why nothing came at all, or that it is closed by now. A refresh that failed
 * leaves what is shown, and with it what was typed; a toast has told of it.
 */
export const faultOf = <E>({ error, data }: { error: E; data: unknown }): E | null =>
  data === undefined || isClosed(error) ? error : null
