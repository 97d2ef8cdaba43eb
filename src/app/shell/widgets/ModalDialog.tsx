import { type ReactNode, useId } from 'react'
import { useTranslate } from '../i18n/i18n'
import { Glyph } from './Glyph'
import { useModal } from './useModal'

type Props = {
  readonly title: string
  readonly onClose: () => void
  /** What it shows is shown once: only its own buttons close it. */
  readonly held?: boolean
  readonly children: ReactNode
}

/** One task over the page, for pages without the admin framework; full screen on a phone. */
export const ModalDialog = ({ title, onClose, held = false, children }: Props) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose, held })
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      {children}
      {/* Last, so that the focus begins at the first field and not at the way out. */}
      {!held && (
        <button type="button" className="btn ic s dialog-close" aria-label={t('frame.close')} onClick={onClose}>
          <Glyph name="close" />
        </button>
      )}
    </dialog>
  )
}
