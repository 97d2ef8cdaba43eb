/**
 * Fails with one line for each forgotten step. A comparison of two long lists says neither what is missing nor which
 * file to edit.
 */
export const expectNothingForgotten = (steps: readonly string[]): void => {
  if (steps.length > 0) throw new Error(steps.join('\n'))
}

/** Names to add to or to remove from a list that people keep in `file`, so that it has exactly the wanted names. */
export const stepsToList = (file: string, listed: readonly string[], wanted: readonly string[]): string[] => [
  ...wanted.filter((name) => !listed.includes(name)).map((name) => `${file}: add ${name}`),
  ...listed.filter((name) => !wanted.includes(name)).map((name) => `${file}: remove ${name}`),
  ...listed.filter((name, place) => listed.indexOf(name) !== place).map((name) => `${file}: ${name} is there twice`),
]

export const expectListed = (file: string, listed: readonly string[], wanted: readonly string[]): void =>
  expectNothingForgotten(stepsToList(file, listed, wanted))
