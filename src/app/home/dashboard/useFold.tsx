import { useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'

/** Shows the first rows of a list, and the rest after a click on the returned button. */
export const useFold = <T,>(rows: readonly T[], limit: number): { shown: readonly T[]; more: ReactNode } => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const hidden = rows.length - limit
  if (isOpen || hidden <= 1) return { shown: rows, more: null }
  return {
    shown: rows.slice(0, limit),
    more: (
      <p className="panel-footer text-s">
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {translate('dashboard.more', hidden)}
        </button>
      </p>
    ),
  }
}
