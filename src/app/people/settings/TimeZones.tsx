import { memo, useState } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { offsetOf, russianZones } from '../../shell/person/timeZones'

/**
 * The choices of a time zone: those of Russia by their cities and hours first, then the rest of the world. There are hundreds of them, so
 * they are drawn once and not at every key that is pressed in the form.
 */
export const TimeZones = memo(({ chosen }: { chosen: string }) => {
  const t = useTranslate()
  const [now] = useState(() => new Date())
  return (
    <>
      <optgroup label={t('own.zones.russia')}>
        {russianZones.map((zone) => (
          <option key={zone} value={zone}>
            {t(`own.zones.${zone}`)}, {offsetOf(zone, now)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('own.zones.others')}>
        {otherZones(chosen).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </>
  )
})

/** Every zone outside Russia that the browser knows, by its name in the IANA database; the chosen one even if it does not. */
export const otherZones = (chosen: string): readonly string[] => {
  const known = new Set<string>(russianZones)
  const all = new Set([...Intl.supportedValuesOf('timeZone'), chosen])
  return [...all].filter((zone) => !known.has(zone)).toSorted()
}
