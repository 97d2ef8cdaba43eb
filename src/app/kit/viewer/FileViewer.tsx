import IconButton from '@mui/material/IconButton'
import { Download, Minus, MoveHorizontal, Plus, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { usePercentText } from '../fields/usePercentText'
import { formatSize } from '../files/formatSize'
import { useDownload } from '../files/useDownload'
import { isViewable } from './isViewable'
import { PageStage } from './PageStage'
import type { ViewedFile, Viewer } from './useViewer'
import './viewer.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  label: string
  viewer: Viewer
  /** Description of the file, next to its name and size. */
  about?: string
  /** Placeholder if there is no file or it cannot be displayed. */
  nothing: ReactNode
  /** Content below the file, such as the other files. */
  children?: ReactNode
}

/** Left pane of a review: the file in the available space, with tools above and further content below. */
export const FileViewer = ({ label, viewer, about, nothing, children }: Props) => {
  const { file, rotation, zoom, isWide } = viewer
  return (
    <section aria-label={label}>
      {file && <Tools file={file} viewer={viewer} about={about} />}
      <div className="pane-stage min-h-0 bg-sunken">
        {file && (isViewable(file) || file.type === 'application/pdf') ? (
          <PageStage key={file.id} page={file} rotation={rotation} zoom={zoom} isWide={isWide} />
        ) : (
          <div className="center gap-3 muted viewer-nothing">{nothing}</div>
        )}
      </div>
      {children && <div className="viewer-more border-t overflow-auto">{children}</div>}
    </section>
  )
}

type ToolsProps = { file: ViewedFile; viewer: Viewer; about: string | undefined }

const Tools = ({ file, viewer: { zoom, enlarge, turn, isWide, setWide }, about }: ToolsProps) => {
  const translate = useTranslate()
  const percent = usePercentText(0)
  const locale = useLocale()
  const { save } = useDownload()
  const say = (key: string) => translate(`kit.viewer.${key}`)
  return (
    <div className="pane-head viewer-tools row gap-1">
      <span className="small muted grow truncate">
        <b className="medium text-plain">{file.name}</b>{' '}
        {['', formatSize(file.size, locale), about].filter((part) => part !== undefined).join(' · ')}
      </span>
      {isViewable(file) && (
        <>
          <IconButton
            size="small"
            aria-label={say('smaller')}
            title={`${say('smaller')} (−)`}
            disabled={zoom === 1}
            onClick={() => enlarge(-1)}
          >
            <Minus {...icon} />
          </IconButton>
          <span className="small num" aria-live="polite">
            {percent(zoom)}
          </span>
          <IconButton size="small" aria-label={say('larger')} title={`${say('larger')} (+)`} onClick={() => enlarge(1)}>
            <Plus {...icon} />
          </IconButton>
          <IconButton size="small" aria-label={say('turn')} title={`${say('turn')} ( [ ] )`} onClick={() => turn(90)}>
            <RotateCw {...icon} />
          </IconButton>
        </>
      )}
      {file.kind === 'image' && (
        <IconButton
          className="hide-phone"
          size="small"
          aria-label={say('wide')}
          aria-pressed={isWide}
          onClick={() => setWide(!isWide)}
        >
          <MoveHorizontal {...icon} />
        </IconButton>
      )}
      <IconButton
        size="small"
        aria-label={translate('kit.files.download', { name: file.name })}
        onClick={() => save(file.download_url, { name: file.name })}
      >
        <Download {...icon} />
      </IconButton>
    </div>
  )
}
