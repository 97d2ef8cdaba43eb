import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { RichText } from '../../kit/inputs/RichTextInput'
import { frameOf, hostOf, prepare } from './prepare'
import './prose.css'

type ProseProps = {
  html: string
  pictures?: ReadonlyMap<string, string> | null
  /** Called when the reader loads a video in the text. */
  onVideo?: () => void
}

/** Formatted text at 17/28 px, with videos that load on click and tables that scroll horizontally. */
export const Prose = ({ html, pictures = null, onVideo }: ProseProps) => {
  const translate = useTranslate()
  const box = useRef<HTMLDivElement>(null)
  const makeReady = useCallback(
    (root: HTMLElement) =>
      prepare(root, {
        pictures,
        videoText: (host) => ({ show: translate('study.video.show'), note: translate('study.video.note', { host }) }),
        tableText: translate('study.table'),
      }),
    [pictures, translate],
  )
  const show = useEffectEvent((event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-video]') : null
    const address = button?.dataset.video
    if (!button || address === undefined) return
    const frame = frameOf(address, translate('study.video.frame', { host: hostOf(address) }))
    button.replaceWith(frame)
    frame.focus()
    onVideo?.()
  })
  useEffect(() => {
    const element = box.current
    element?.addEventListener('click', show)
    return () => element?.removeEventListener('click', show)
  }, [])
  return (
    <div className="prose" ref={box}>
      <RichText html={html} prepare={makeReady} />
    </div>
  )
}
