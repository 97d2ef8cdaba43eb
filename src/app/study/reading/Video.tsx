import { useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import { frameOf, hostOf } from './prepare'

type Props = { address: string; title: string; onShown: () => void }

/** A 16:9 video. For privacy nothing is loaded from its host before a click. */
export const Video = ({ address, title, onShown }: Props) => {
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  const show = useCallback(
    (box: HTMLElement | null) => {
      const frame = frameOf(address, title)
      box?.replaceChildren(frame)
      frame.focus()
    },
    [address, title],
  )
  if (isShown) return <div className="rich-text" ref={show} />
  return (
    <button
      type="button"
      className="unstyled panel w-full video"
      onClick={() => {
        setShown(true)
        onShown()
      }}
    >
      <span className="video-play" />
      <span className="panel p-3 text-s medium video-words">
        {translate('study.video.show')}
        <span className="block small muted">{translate('study.video.note', { host: hostOf(address) })}</span>
      </span>
    </button>
  )
}
