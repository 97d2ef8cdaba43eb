/** A calendar day `yyyy-MM-dd` as a local date at noon, where no time zone and no summer time can move it to a neighbour. */
export const dateOfDay = (day: unknown): Date | null => {
  const match = typeof day === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) : null
  return match ? new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12) : null
}

/** The calendar day of a local date, `yyyy-MM-dd`. */
export const dayOfDate = (date: Date): string =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
