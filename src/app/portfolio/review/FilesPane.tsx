import { Download, FileX, Minus, Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { FileItem } from '../../../api'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { useDownload } from '../../kit/files/useDownload'
import { sizeOf } from '../../kit/files/size'
import { PageStage } from '../../kit/viewer/PageStage'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { LinkList } from '../shared/ItemFacts'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const zooms = [1, 1.25, 1.5, 2, 3, 4] as const

/** What a browser draws by itself. */
const isShown = ({ kind, type }: FileItem) =>
  kind === 'image' || (type === 'application/pdf' && navigator.pdfViewerEnabled)

/** What proves the achievement: its files one by one, as large as there is room, and addresses elsewhere. */
export const FilesPane = ({ item }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const { files, links } = item
  const [place, setPlace] = useState(0)
  const [step, setStep] = useState(0)
  const file = files[Math.min(place, files.length - 1)]
  const go = (to: number) => {
    setPlace(Math.max(0, Math.min(files.length - 1, to)))
    setStep(0)
  }
  const enlarge = (by: 1 | -1) => setStep((before) => Math.max(0, Math.min(zooms.length - 1, before + by)))
  usePlainKeys({
    ArrowLeft: () => go(place - 1),
    ArrowRight: () => go(place + 1),
    Equal: () => enlarge(1),
    NumpadAdd: () => enlarge(1),
    Minus: () => enlarge(-1),
    NumpadSubtract: () => enlarge(-1),
  })
  const zoom = zooms[step] ?? 1
  return (
    <section className="item-files" aria-label={translate('portfolios.files.label')}>
      {file && <Tools file={file} zoom={zoom} onEnlarge={enlarge} />}
      <div className="item-stage">
        {file && isShown(file) ? (
          <PageStage key={file.id} page={file} rotation={0} zoom={zoom} />
        ) : (
          <Nothing item={item} file={file} />
        )}
      </div>
      {(files.length > 1 || links.length > 0) && (
        <div className="item-more item-strip stack">
          {files.length > 1 && (
            <div className="row wrap" role="group" aria-label={translate('portfolio.field.files')}>
              {files.map(({ id, name }, index) => (
                <button
                  key={id}
                  type="button"
                  className="btn o s truncate"
                  aria-pressed={id === file?.id}
                  onClick={() => go(index)}
                >
                  {name}
                </button>
              ))}
            </div>
          )}
          <LinkList links={links} />
        </div>
      )}
    </section>
  )
}

type ToolsProps = { file: FileItem; zoom: number; onEnlarge: (by: 1 | -1) => void }

const Tools = ({ file, zoom, onEnlarge }: ToolsProps) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { save } = useDownload()
  return (
    <div className="item-tools item-strip row gap-1">
      <span className="grow truncate small muted">
        <b className="medium">{file.name}</b> · {sizeOf(file.size, locale)}
      </span>
      {isShown(file) && (
        <>
          <button
            type="button"
            className="btn ic s"
            aria-label={translate('portfolios.files.smaller')}
            disabled={zoom === 1}
            onClick={() => onEnlarge(-1)}
          >
            <Minus {...icon} />
          </button>
          <span className="small num" aria-live="polite">
            {Math.round(zoom * 100)} %
          </span>
          <button
            type="button"
            className="btn ic s"
            aria-label={translate('portfolios.files.larger')}
            onClick={() => onEnlarge(1)}
          >
            <Plus {...icon} />
          </button>
        </>
      )}
      <button
        type="button"
        className="btn ic s"
        aria-label={translate('kit.files.download', { name: file.name })}
        onClick={() => save(file.download_url, { name: file.name })}
      >
        <Download {...icon} />
      </button>
    </div>
  )
}

/** There is no file to look at: because the college proves it itself, only addresses were given, or the file is to be saved. */
const Nothing = ({ item, file }: { item: ReviewedItem; file: FileItem | undefined }) => {
  const translate = useTranslate()
  const why = item.is_verified ? 'proven' : 'none'
  const Icon = item.is_verified ? ShieldCheck : FileX
  return (
    <div className="page-stage">
      <div className="center gap-3 muted">
        <Icon size={40} strokeWidth={1} aria-hidden />
        <p>{file ? translate('portfolios.files.save', { name: file.name }) : translate(`portfolios.files.${why}`)}</p>
        {item.source && <p className="small">{translate(`portfolio.suggested.from.${item.source}`)}</p>}
      </div>
    </div>
  )
}
