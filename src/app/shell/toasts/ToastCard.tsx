import { useEffect, useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { type Toast, type ToastVariant, toast as toasts } from './store'
import { Glyph, type GlyphName } from '../widgets/Glyph'

const icons: Readonly<Record<ToastVariant, GlyphName>> = {
  success: 'done',
  info: 'info',
  warning: 'wait',
  danger: 'alert',
}

/** Errors stay until closed; toasts with an action stay longer than others. */
const lifetimeMs = ({ variant, action, lifetimeMs: ownMs }: Toast): number => {
  if (ownMs !== undefined) return ownMs
  if (variant === 'danger') return Number.POSITIVE_INFINITY
  return variant === 'warning' || action ? 12_000 : 6_000
}

export const ToastCard = ({ toast }: { toast: Toast }) => {
  const t = useTranslate()
  const [isInteracting, setInteracting] = useState(false)
  const { id, variant, title, text, action } = toast
  const lifetime = lifetimeMs(toast)

  // A hovered or focused toast stays, unless its action has expired.
  const isHeld = isInteracting && toast.lifetimeMs === undefined
  useEffect(() => {
    if (isHeld || !Number.isFinite(lifetime)) return undefined
    const timer = setTimeout(() => toasts.close(id), lifetime)
    return () => clearTimeout(timer)
  }, [isHeld, lifetime, id])

  return (
    <div
      className="toast raised row align-start gap-3 text-s"
      role={variant === 'danger' || variant === 'warning' ? 'alert' : undefined}
      onPointerEnter={() => setInteracting(true)}
      onPointerLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={() => setInteracting(false)}
    >
      <Glyph name={icons[variant]} className={`i t-${variant}`} />
      <div className="grow">
        {title !== undefined && <b className="block semibold">{title}</b>}
        {text !== undefined && <p className={title === undefined ? 'anywhere' : 'anywhere small muted'}>{text}</p>}
        {action && (
          <button
            type="button"
            className="link mt-1"
            onClick={() => {
              toasts.close(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="btn btn-icon btn-small"
        aria-label={t('frame.close')}
        onClick={() => toasts.close(id)}
      >
        <Glyph name="close" className="i s" />
      </button>
    </div>
  )
}
