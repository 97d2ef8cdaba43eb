import { HttpProblem } from '../../shell/http/problem'
import { request } from '../../shell/http/request'
import { adminError } from './adminError'
import type { Transport } from './transport'

/**
 * What is not told by a toast: a page that may not be read is shown as not found in its place; an edit or a delete that meets another one is
 * answered by a dialog with both sides of it.
 */
const shownInPlace: Readonly<Record<string, readonly number[]>> = { GET: [403, 404], PUT: [409], DELETE: [409] }

/** The product's own HTTP client, with its refusals as react-admin reads them. */
export const appTransport: Transport = async (sent) => {
  try {
    return await request({ ...sent, quiet: shownInPlace[sent.method] ?? [] })
  } catch (cause) {
    throw cause instanceof HttpProblem ? adminError(cause) : cause
  }
}
