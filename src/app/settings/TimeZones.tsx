import { useMemo, useState } from 'react'
import { useTranslate } from '../kit/i18n/i18n'
import { offsetOf, otherZones, russianZones } from './timeZones'

/** The choices of a time zone: those of Russia by their cities first, then the rest of the world. */
export const TimeZones = ({ chosen }: { chosen: string }) => {
  const t = useTranslate()
  const [now] = useState(() => new Date())
  const others = useMemo(() => otherZones(chosen).map((zone) => ({ zone, offset: offsetOf(zone, now) })), [chosen, now])
  return (
    <>
      <optgroup label={t('settings.zones.russia')}>
        {russianZones.map((zone) => (
          <option key={zone} value={zone}>
            {t(`settings.zones.${zone}`)}, {offsetOf(zone, now)}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('settings.zones.others')}>
        {others.map(({ zone, offset }) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}, {offset}
          </option>
        ))}
      </optgroup>
    </>
  )
}
