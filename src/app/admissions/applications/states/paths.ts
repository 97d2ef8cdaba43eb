/** Whether a path equals or is inside one of `paths` (`person.snils` in `person`); `orHolds` also accepts parents. */
export const isWithin = ({
  path,
  paths,
  orHolds = false,
}: {
  path: string
  paths: readonly string[]
  orHolds?: boolean
}) => paths.some((known) => path === known || path.startsWith(`${known}.`) || (orHolds && known.startsWith(`${path}.`)))
