/** Whether the error comes from the API, thrown directly or by the data provider; both have a status. */
const isApiError = (cause: unknown): boolean => cause instanceof Error && 'status' in cause

/**
 * Ignores API errors, which are already shown as a toast or deliberately quiet: `.catch(shownAsToast)`. Rethrows any other error, so that bugs
 * stay visible.
 */
export const shownAsToast = (cause: unknown): undefined => {
  if (!isApiError(cause)) throw cause
  return undefined
}
