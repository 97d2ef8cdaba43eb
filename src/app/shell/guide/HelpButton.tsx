import { useEffect, useEffectEvent, useState } from 'react'
import { i18n, useTranslate } from '../i18n/i18n'
import { toast } from '../toasts/store'
import { Glyph } from '../widgets/Glyph'
import { type Guide, loadGuide } from './loadGuide'
import { useGuideAddress } from './useGuideAddress'

/** Delay before the guide is preloaded, so that the screen itself comes first. */
const preloadAfterMs = 5000

/** Opens the user guide. `preload` fetches it ahead, so that it can also be opened offline. */
export const HelpButton = ({ preload = false }: { preload?: boolean }) => {
  const t = useTranslate()
  const { name, open, close } = useGuideAddress()
  const isOpen = name !== null
  const guide = useGuide(isOpen, close)
  useEffect(() => {
    if (!preload) return undefined
    const timer = setTimeout(() => void loadGuide().catch(() => undefined), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [preload])
  return (
    <>
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('guide.title')}
        title={t('guide.title')}
        aria-haspopup="dialog"
        aria-busy={isOpen && !guide}
        onClick={() => open()}
      >
        <Glyph name="help" />
      </button>
      {isOpen && guide && <guide.GuidePanel pages={guide.pages} name={name} onShow={open} onClose={close} />}
    </>
  )
}

/** The guide, loaded when it is first opened. */
const useGuide = (isOpen: boolean, close: () => void): Guide | null => {
  const [guide, setGuide] = useState<Guide | null>(null)
  const fail = useEffectEvent(() => {
    toast.warning({ title: i18n.t('problems.network.title'), text: i18n.t('guide.failed') })
    close()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let isStale = false
    loadGuide()
      .then(setGuide)
      .catch(() => (isStale ? undefined : fail()))
    return () => {
      isStale = true
    }
  }, [isOpen])
  return guide
}
