import { CircleAlert, CircleCheck, ClockAlert, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { type Toast, toast as toasts } from './store'

const icons = { success: CircleCheck, info: Info, warning: ClockAlert, danger: CircleAlert }

/** Errors stay until closed; a message that offers something to do stays longer than one that only tells. */
const lifetimeMs = ({ variant, action }: Toast): number => {
  if (variant === 'danger') return Number.POSITIVE_INFINITY
  return variant === 'warning' || action ? 12_000 : 6_000
}

export const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTranslate()
  const [held, setHeld] = useState(false)
  const { id, variant, title, text, action } = toast
  const lifetime = lifetimeMs(toast)
  const Icon = icons[variant]

  // Nothing goes away under the pointer or the focus.
  useEffect(() => {
    if (held || !Number.isFinite(lifetime)) return undefined
    const timer = setTimeout(() => toasts.close(id), lifetime)
    return () => clearTimeout(timer)
  }, [held, lifetime, id])

  return (
    <div
      className={`toast ${variant}`}
      role={variant === 'danger' || variant === 'warning' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className="i" aria-hidden="true" />
      <div className="grow">
        {title !== undefined && <b>{title}</b>}
        {text !== undefined && <p className={title === undefined ? undefined : 'toast-more'}>{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            toasts.close(id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="btn ic s toast-close"
        aria-label={t('frame.close')}
        onClick={() => toasts.close(id)}
      >
        <X className="i s" aria-hidden="true" />
      </button>
    </div>
  )
}
