/** What a refused call throws, by itself or through the data provider: both carry the status of the answer. */
const isRefusal = (cause: unknown): boolean => cause instanceof Error && 'status' in cause

/**
 * For where a refusal leaves nothing to do, because the toast of the call has told it or it was to be silent:
 * `.catch(toldByToast)`. Anything else is a fault of the program; it goes on, and is seen.
 */
export const toldByToast = (cause: unknown): undefined => {
  if (!isRefusal(cause)) throw cause
  return undefined
}
