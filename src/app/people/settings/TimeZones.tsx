import { memo, useState } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { cityOf, offsetOf, partOf, russianZones, worldParts } from '../../shell/person/timeZones'

/**
 * The choices of a time zone: those of Russia by their cities and hours first, then the rest of the world by its parts. There are hundreds of
 * them, so they are drawn once and not at every key that is pressed in the form.
 */
export const TimeZones = memo(({ chosen }: { chosen: string }) => {
  const t = useTranslate()
  const [now] = useState(() => new Date())
  const others = otherZones(chosen)
  return (
    <>
      <optgroup label={t('time_zones.russia')}>
        {russianZones.map((zone) => (
          <option key={zone} value={zone}>
            {t(`time_zones.${zone}`)}, {offsetOf(zone, now)}
          </option>
        ))}
      </optgroup>
      {worldParts.map((part) => (
        <optgroup key={part} label={t(`time_zones.parts.${part}`)}>
          {others
            .filter((zone) => partOf(zone) === part)
            .map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  )
})

/** Every zone outside Russia that the browser knows, by its name in the IANA database; the chosen one even if it does not. */
export const otherZones = (chosen: string): readonly string[] => {
  const known = new Set<string>(russianZones)
  const all = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...all].filter((zone) => !known.has(zone)).toSorted()
}
