import Button from '@mui/material/Button'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { StudyMaterial } from '../../../api/study/studying'
import { RichText } from '../../kit/inputs/RichTextInput'
import { dayOf } from '../../shell/dates'
import { FileLinks, frameOf, hostOf, Prose } from '../../library'
import './reading.css'

type ReaderView = Pick<
  StudyMaterial,
  'name' | 'kind' | 'summary' | 'body' | 'url' | 'embed_url' | 'files' | 'subject_name' | 'author_name' | 'edition'
> &
  Pick<StudyMaterial, 'estimated_minutes'> & { published_at: string | null }

type HeadProps = {
  material: ReaderView
  chips?: ReactNode
  /** `h2` if the page has a title of its own. */
  level?: 'h1' | 'h2'
}

/** Header of a material: required action, title, author and edition. */
export const ArticleHead = ({ material, chips, level: Title = 'h1' }: HeadProps) => {
  const translate = useTranslate()
  const { subject_name, author_name, estimated_minutes, edition, published_at } = material
  const facts = [
    subject_name,
    author_name,
    estimated_minutes === null ? null : translate('study.minutes', estimated_minutes),
    published_at && translate('study.edition_of', { edition, day: dayOf(published_at) }),
  ]
  return (
    <header>
      {chips && <div className="row wrap">{chips}</div>}
      <Title className="mt-3 reading-title" tabIndex={-1}>
        {material.name}
      </Title>
      {material.summary && (
        <div className="mt-2 reading-lead">
          <RichText html={material.summary} />
        </div>
      )}
      <p className="small muted mt-2">{facts.filter(Boolean).join(' · ')}</p>
    </header>
  )
}

type VideoProps = { address: string; title: string; onShown: () => void }

/** A 16:9 video. For privacy nothing is loaded from its host before a click. */
const Video = ({ address, title, onShown }: VideoProps) => {
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

type Props = {
  material: ReaderView
  pictures?: ReadonlyMap<string, string> | null
  /** Called when the reader starts the video, follows the link or downloads a file. */
  onTaken?: () => void
}

export const ArticleBody = ({ material, pictures, onTaken = () => undefined }: Props) => {
  const { kind, name, body, url, embed_url, files } = material
  return (
    <>
      {kind === 'video' && embed_url && <Video address={embed_url} title={name} onShown={onTaken} />}
      {url && (kind === 'link' || (kind === 'video' && !embed_url)) && <ExternalPage address={url} onTaken={onTaken} />}
      {kind === 'file' && files.length > 0 && (
        <section className="panel p-4">
          <FileLinks files={files} onTaken={onTaken} />
        </section>
      )}
      {body && <Prose html={body} pictures={pictures} onVideo={kind === 'video' ? onTaken : undefined} />}
    </>
  )
}

/** Link to another site, labelled with its host; opens in a new tab. */
const ExternalPage = ({ address, onTaken }: { address: string; onTaken: () => void }) => {
  const translate = useTranslate()
  return (
    <section className="panel p-5">
      <p>
        {translate('study.elsewhere.text')} <b className="anywhere">{hostOf(address)}</b>
      </p>
      <Button
        variant="outlined"
        className="mt-4"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onTaken}
      >
        <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
        {translate('study.elsewhere.open')}
        <span className="sr-only"> {translate('study.elsewhere.beside')}</span>
      </Button>
    </section>
  )
}
