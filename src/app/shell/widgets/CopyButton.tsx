import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../i18n/i18n'
import { toast } from '../toasts/store'

/** Copies a text to the clipboard and reports success or failure. */
export const CopyButton = ({ text, onCopied }: { text: string; onCopied?: () => void }) => {
  const t = useTranslate()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      toast.warning({ text: t('settings.copy_failed') })
    }
  }
  return (
    <button type="button" className="btn btn-outline btn-small" onClick={() => void copy()}>
      {copied ? <Check className="i s" aria-hidden="true" /> : <Copy className="i s" aria-hidden="true" />}
      <span aria-live="polite">{t(copied ? 'settings.copied' : 'settings.copy')}</span>
    </button>
  )
}
