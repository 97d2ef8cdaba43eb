/**
 * Where a document is reviewed; `within` an application, one goes through its documents alone and is led back to it. `ask`: the dialog that is open
 * there.
 */
export const reviewPath = (id: number, within?: number, ask?: 'revoke'): string => {
  const search = new URLSearchParams({ ...(within && { within: String(within) }), ...(ask && { ask }) }).toString()
  return search === '' ? `/documents/${id}` : `/documents/${id}?${search}`
}
