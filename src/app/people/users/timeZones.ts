import { offsetOf, russianZones } from '../../shell/person/timeZones'

const usual = [...russianZones, 'UTC'] as const

/** Time zones to choose from, and the one that is chosen already, whichever it is. */
export const timeZoneChoices = (chosen: string | undefined) => {
  const isUsual = chosen === undefined || usual.some((zone) => zone === chosen)
  const zones: readonly string[] = isUsual ? usual : [...usual, chosen]
  const now = new Date()
  return zones.map((zone) => ({ id: zone, name: `${zone} (${offsetOf(zone, now)})` }))
}
