/** Fails with one line for each step. A comparison of two long lists would not say which file to edit. */
export const expectNothingForgotten = (steps: readonly string[]): void => {
  if (steps.length > 0) throw new Error(steps.join('\n'))
}

/** Returns one instruction for each name to add to or remove from the list in `file`, to match the wanted names. */
export const stepsToList = (file: string, listed: readonly string[], wanted: readonly string[]): string[] => [
  ...wanted.filter((name) => !listed.includes(name)).map((name) => `${file}: add ${name}`),
  ...listed.filter((name) => !wanted.includes(name)).map((name) => `${file}: remove ${name}`),
  ...listed.filter((name, place) => listed.indexOf(name) !== place).map((name) => `${file}: ${name} is listed twice`),
]

export const expectListed = (file: string, listed: readonly string[], wanted: readonly string[]): void =>
  expectNothingForgotten(stepsToList(file, listed, wanted))
