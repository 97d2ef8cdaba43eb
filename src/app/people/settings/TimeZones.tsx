import { memo, useState } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { offsetOf, russianZones } from '../../shell/person/timeZones'
import { otherZones } from './otherZones'

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
