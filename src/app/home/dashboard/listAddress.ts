/** A list with just the records that the filter lets through. */
export const listAddress = (list: string, filter: object): string =>
  `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
