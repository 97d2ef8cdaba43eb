/**
 * Marks responses that contain list rows. A row may have fewer fields than its record, so it must not be used as
 * cached data for the record's page.
 */
export const rowsOnly = { rows: true } as const

/** Query meta with the permanent filter, equal for list pages and requests by id, so that both share cached rows. */
export const listMeta = (always: Readonly<Record<string, unknown>> | undefined) => ({
  ...rowsOnly,
  ...(always && { always }),
})
