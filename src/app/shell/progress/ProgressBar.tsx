import { useTranslate } from '../i18n/i18n'
import { useProgress } from './progress'

/** The thin bar on the lower edge of a page's head while the next screen is on its way (R2.18). */
export const ProgressBar = () => {
  const t = useTranslate()
  const { phase, percent } = useProgress()
  if (phase === 'idle') return null
  return <progress className="progress" data-phase={phase} aria-label={t('frame.loading')} max={100} value={percent} />
}
