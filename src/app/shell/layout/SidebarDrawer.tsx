import { X } from 'lucide-react'
import { useTranslate } from '../i18n/i18n'
import { useShell } from '../routing/shell'
import { Brand } from '../widgets/Brand'
import { useModal } from '../widgets/useModal'
import { LanguageLinks } from './LanguageLinks'
import { SidebarMenu } from './SidebarMenu'

/** Sidebar of narrow screens as a drawer; closed by choosing a link, Esc, the close button or a tap outside. */
export const SidebarDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslate()
  const { config } = useShell()
  const dialog = useModal({ onClose })
  return (
    <dialog ref={dialog} className="drawer bg-canvas" aria-label={t('frame.menu')}>
      <div className="drawer-body">
        <div className="row between">
          <Brand />
          <button type="button" className="btn btn-icon" aria-label={t('frame.close')} onClick={onClose}>
            <X className="i" aria-hidden="true" />
          </button>
        </div>
        <SidebarMenu onChoice={onClose} />
        <div className="row p-3">
          <LanguageLinks />
        </div>
        <p className="foot small faint">{config.college}</p>
      </div>
    </dialog>
  )
}
