import { useEffect, useId, useEffectEvent, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { GuidePage } from '../../../api/kit/guide'
import { useTranslate } from '../i18n/i18n'
import { Glyph } from '../widgets/Glyph'
import { focusOnMount } from '../page/focusOnMount'
import { useModal } from '../widgets/useModal'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathWithin } from '../routing/locales'
import { useShell } from '../routing/shell'
import { allPages, useGuideAddress } from './useGuideAddress'
import { useGuidePages } from './useGuidePages'
import './guide.css'

/** Links to pages of the guide under a heading; nothing if there are none. */
const GuideList = ({ title, pages }: { title: string; pages: readonly GuidePage[] }) => {
  const { addressOf } = useGuideAddress()
  const { state } = useLocation()
  if (pages.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul className="guide-list divided border-t">
        {pages.map((page) => (
          <li key={page.name}>
            <Link to={addressOf(page.name)} replace preventScrollReset state={state}>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

type GuideTextProps = { readonly html: string; readonly onShow: (name: string) => void }

/** Text of a page. Its links open screens and other pages without reloading. */
const GuideText = ({ html, onShow }: GuideTextProps) => {
  const { basename } = useShell()
  const navigate = useNavigate()
  const box = useRef<HTMLDivElement>(null)
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const page = new URLSearchParams(link.search).get('guide')
    if (page === null) void navigate(pathWithin(basename, link.pathname))
    else onShow(page)
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: MouseEvent) => follow(event)
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  const localHtml = html.replaceAll('href="/', `href="${basename}/`)
  return <div ref={box} className="guide-text" dangerouslySetInnerHTML={{ __html: localHtml }} />
}

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
  const { here, groups } = useGuidePages(pages)
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
