/**
 * Whether a path is one of those named, lies inside one (`person.snils` in `person`), or holds one when `orHolds` says
 * that this counts.
 */
export const isWithin = ({
  path,
  paths,
  orHolds = false,
}: {
  path: string
  paths: readonly string[]
  orHolds?: boolean
}) => paths.some((known) => path === known || path.startsWith(`${known}.`) || (orHolds && known.startsWith(`${path}.`)))
