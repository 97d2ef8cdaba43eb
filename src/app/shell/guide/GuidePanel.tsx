import { useEffect, useId } from 'react'
import { createPortal } from 'react-dom'
import type { GuidePage } from '../../../api/kit/guide'
import { useTranslate } from '../i18n/i18n'
import { Glyph } from '../widgets/Glyph'
import { focusOnMount } from '../page/focusOnMount'
import { useModal } from '../widgets/useModal'
import { GuideList } from './GuideList'
import { GuideText } from './GuideText'
import { allPages } from './useGuideAddress'
import { useShelf } from './useShelf'
import './guide.css'

type Props = {
  readonly pages: readonly GuidePage[]
  /** Name of the open page. An unknown name shows all pages; an empty one shows the current screen's only page. */
  readonly name: string
  readonly onShow: (name: string) => void
  readonly onClose: () => void
}

/** Side panel with a page of the guide, or with the list of pages: those of the current screen first. */
export const GuidePanel = ({ pages, name, onShow, onClose }: Props) => {
  const t = useTranslate()
  const id = useId()
  const dialog = useModal({ onClose })
  const { here, groups } = useShelf(pages)
  const page = name === '' && here.length === 1 ? here[0] : pages.find((one) => one.name === name)
  // Opening the dialog focuses its first button; readers want to start at the title, as on every further page.
  useEffect(() => dialog.current?.querySelector('h2')?.focus(), [dialog])
  const others = here.filter((one) => one !== page)
  return createPortal(
    <dialog ref={dialog} className="guide" aria-labelledby={id}>
      <div className="guide-body anywhere">
        <div className="guide-bar row no-print">
          {page && (
            <button type="button" className="btn btn-small" onClick={() => onShow(allPages)}>
              {t('guide.all')}
            </button>
          )}
          {page && (
            <button type="button" className="btn btn-small push" onClick={() => window.print()}>
              {t('guide.print')}
            </button>
          )}
          <button
            type="button"
            className={page ? 'btn btn-icon' : 'btn btn-icon push'}
            aria-label={t('frame.close')}
            onClick={onClose}
          >
            <Glyph name="close" />
          </button>
        </div>
        <h2 key={page?.name} id={id} ref={focusOnMount} tabIndex={-1}>
          {page?.title ?? t('guide.title')}
        </h2>
        {page ? (
          <>
            <GuideText html={page.html} onShow={onShow} />
            {others.length > 0 && (
              <div className="guide-more no-print">
                <GuideList title={t('guide.also')} pages={others} />
              </div>
            )}
          </>
        ) : (
          <>
            {here.length > 0 && <GuideList title={t('guide.here')} pages={here} />}
            {groups.map(({ caption, pages: some }) => (
              <GuideList
                key={caption ?? 'own'}
                title={t(caption === null ? 'guide.own' : `menu.captions.${caption}`)}
                pages={some.filter((one) => !here.includes(one))}
              />
            ))}
          </>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
