import { useTranslate } from '../i18n/i18n'
import { useShell } from '../routing/shell'

/** Banner on every page of a demo. */
export const DemoBar = () => {
  const t = useTranslate()
  const { config } = useShell()
  if (!config.demo) return null
  return (
    <aside className="demo-bar no-print border-b small muted text-center" aria-label={t('frame.demo')}>
      <p>{t('frame.demo_text')}</p>
    </aside>
  )
}
