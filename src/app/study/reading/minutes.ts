type Read = { estimated_minutes: number | null; percent: number }

/** Minutes left to read; null without an estimate or at the end. */
export const minutesLeft = ({ estimated_minutes, percent }: Read): number | null =>
  estimated_minutes === null || percent >= 100
    ? null
    : Math.max(1, Math.round((estimated_minutes * (100 - percent)) / 100))
