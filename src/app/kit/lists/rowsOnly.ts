/** Marks what a list fetches as rows: a row may hold less than its record, and is not to stand in for it where the record is opened. */
export const rowsOnly = { rows: true } as const

/** What a list is narrowed by always goes along, the same for a page and for rows by their ids: what one brought, the other need not wait for. */
export const listMeta = (always: Readonly<Record<string, unknown>> | undefined) => ({
  ...rowsOnly,
  ...(always && { always }),
})
