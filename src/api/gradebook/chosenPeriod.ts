type Days = { id: number; starts_on: string; ends_on: string }

/** The period that is asked for, of all, the newest first; else the one that a day lies in, the last one before it, or the first of all. No zod. */
export const chosenPeriod = <P extends Days>(
  periods: readonly P[],
  { id, today }: { id?: number | undefined; today: string },
): P | undefined =>
  id === undefined
    ? (periods.find((period) => period.starts_on <= today && today <= period.ends_on) ??
      periods.find((period) => period.ends_on < today) ??
      periods.at(-1))
    : periods.find((period) => period.id === id)
