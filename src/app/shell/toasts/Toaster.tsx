import { useTranslate } from '../i18n/i18n'
import { useToasts } from './store'
import { ToastCard } from './ToastCard'

/** The messages at the lower left, over whatever screen is open. The list is always there: screen readers announce what enters it. */
export const Toaster = () => {
  const t = useTranslate()
  const toasts = useToasts()
  return (
    <section className="toasts" aria-label={t('frame.toasts')} aria-live="polite" aria-relevant="additions text">
      {toasts.map((one) => (
        <ToastCard key={`${one.id}.${one.times}`} toast={one} />
      ))}
    </section>
  )
}
