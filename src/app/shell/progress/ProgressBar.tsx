import { useTranslate } from '../i18n/i18n'
import { useProgress } from './progress'

/** Progress bar at the lower edge of the page header during navigation (R2.18). */
export const ProgressBar = () => {
  const t = useTranslate()
  const { phase, percent } = useProgress()
  if (phase === 'idle') return null
  return <progress className="progress" data-phase={phase} aria-label={t('frame.loading')} max={100} value={percent} />
}
