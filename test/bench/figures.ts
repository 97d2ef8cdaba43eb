export type Figure = { name: string; value: number; unit: string; goal?: number; note?: string }

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

const verdictOf = (value: number, goal: number | undefined) => {
  if (goal === undefined) return ''
  return value <= goal ? `  ≤ ${number.format(goal)}` : `  MISSES ${number.format(goal)}`
}

/** Prints a figure next to its goal. Goals are not asserted, because machine speed varies. */
export const report = ({ name, value, unit, goal, note }: Figure): void => {
  const verdict = verdictOf(value, goal)
  console.log(`  ${name.padEnd(58)} ${number.format(value).padStart(9)} ${unit}${verdict}${note ? `  (${note})` : ''}`)
}

/** Returns the run with the median figure. */
export const median = <T>(runs: readonly T[], figure: (run: T) => number): T => {
  const middle = runs.toSorted((one, other) => figure(one) - figure(other))[Math.floor(runs.length / 2)]
  if (middle === undefined) throw new Error('There are no runs')
  return middle
}
