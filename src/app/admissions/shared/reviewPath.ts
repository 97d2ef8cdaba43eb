/** URL of a document review. `within` limits it to one application and returns there; `ask` opens a dialog. */
export const reviewPath = (id: number, within?: number, ask?: 'revoke'): string => {
  const search = new URLSearchParams({ ...(within && { within: String(within) }), ...(ask && { ask }) }).toString()
  return search === '' ? `/documents/${id}` : `/documents/${id}?${search}`
}
