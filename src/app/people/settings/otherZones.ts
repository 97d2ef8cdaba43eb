import { russianZones } from '../../shell/person/timeZones'

/** Every zone outside Russia that the browser knows, by its name in the IANA database; the chosen one even if it does not. */
export const otherZones = (chosen: string): readonly string[] => {
  const known = new Set<string>(russianZones)
  const all = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...all].filter((zone) => !known.has(zone)).toSorted()
}
