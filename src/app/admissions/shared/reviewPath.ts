/** Where a document is reviewed; `within` an application, one goes through its documents alone and is led back to it. */
export const reviewPath = (id: number, within?: number): string =>
  within === undefined ? `/documents/${id}` : `/documents/${id}?within=${within}`
