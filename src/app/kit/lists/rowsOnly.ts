/** Marks what a list fetches as rows: a row may hold less than its record, and is not to stand in for it where the record is opened. */
export const rowsOnly = { rows: true } as const
