import type { Choice } from '../../kit/inputs/choices'
import type { useTranslate } from '../../shell/i18n/i18n'
import { cityOf, offsetOf, partOf, russianZones, worldParts } from '../../shell/person/timeZones'

type Translate = ReturnType<typeof useTranslate>

/** The time zones to choose from: those of Russia by their cities and hours first, then the rest of the world by its parts. */
export const timeZoneChoices = (t: Translate, chosen: string): readonly Choice[] => {
  const now = new Date()
  const russian = russianZones.map((id) => ({
    id,
    name: `${t(`time_zones.${id}`)}, ${offsetOf(id, now)}`,
    group: t('time_zones.russia'),
  }))
  const others = otherZones(chosen)
  const world = worldParts.flatMap((part) =>
    others
      .filter((zone) => partOf(zone) === part)
      .map((id) => ({ id, name: cityOf(id), group: t(`time_zones.parts.${part}`) })),
  )
  return [...russian, ...world]
}

/** Every zone outside Russia that the browser knows, by its name in the IANA database; the chosen one even if it does not. */
export const otherZones = (chosen: string): readonly string[] => {
  const known = new Set<string>(russianZones)
  const all = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...all].filter((zone) => !known.has(zone)).toSorted()
}
