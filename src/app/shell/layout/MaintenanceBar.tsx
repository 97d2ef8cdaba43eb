import { useEffect, useState } from 'react'
import type { PublicConfig } from '../../../api'
import { dayAndTime } from '../dates'
import { onMaintenanceRefusal } from '../http/announce'
import { call } from '../http/call'
import { shownAsToast } from '../http/shownAsToast'
import { useTranslate } from '../i18n/i18n'
import { useShell } from '../routing/shell'
import { Glyph } from '../widgets/Glyph'

const pollMs = 120_000

/** Current or planned maintenance, polled every two minutes and after a rejected change. */
const useMaintenance = (): PublicConfig['maintenance'] => {
  const { config } = useShell()
  const [current, setCurrent] = useState(config.maintenance)
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible')
        call('GET /api/config', { quiet: 'all' })
          .then(({ data }) => setCurrent(data.maintenance))
          .catch(shownAsToast)
    }
    const asking = setInterval(ask, pollMs)
    const stopListening = onMaintenanceRefusal(ask)
    return () => {
      clearInterval(asking)
      stopListening()
    }
  }, [])
  return current
}

/** Maintenance banner on every page. */
export const MaintenanceBar = () => {
  const t = useTranslate()
  const maintenance = useMaintenance()
  if (!maintenance) return null
  const { is_on, starts_at, ends_at, message } = maintenance
  const sentences = [
    is_on ? t('frame.maintenance.on') : t('frame.maintenance.planned', { start: dayAndTime(starts_at) }),
    ends_at === null ? '' : t('frame.maintenance.until', { end: dayAndTime(ends_at) }),
    message,
  ]
  return (
    <aside className="maintenance-bar border-b row small" aria-label={t('frame.maintenance.label')}>
      <Glyph name="alert" />
      <p className="pre-line">{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
    </aside>
  )
}
