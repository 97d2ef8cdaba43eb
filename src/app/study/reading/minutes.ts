type Read = { estimated_minutes: number | null; percent: number }

/** How many minutes are left to read; null where nobody has estimated them, or nothing is left. */
export const minutesLeft = ({ estimated_minutes, percent }: Read): number | null =>
  estimated_minutes === null || percent >= 100
    ? null
    : Math.max(1, Math.round((estimated_minutes * (100 - percent)) / 100))
