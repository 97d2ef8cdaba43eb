import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { pathWithin } from '../routing/locales'
import { useShell } from '../routing/shell'

type Props = { readonly html: string; readonly onShow: (name: string) => void }

/** Text of a page. Its links open screens and other pages without reloading. */
export const GuideText = ({ html, onShow }: Props) => {
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
