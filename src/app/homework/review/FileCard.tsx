import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import { Download, Maximize, MessageSquarePlus, RotateCw } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { FileItem } from '../../../api'
import type { Remark } from '../../../api/homework/handIns'
import { FileGlyph } from '../../kit/files/FileGlyph'
import { formatSize } from '../../kit/files/formatSize'
import { useDownload } from '../../kit/files/useDownload'
import { isViewable } from '../../kit/viewer/isViewable'
import { PageStage } from '../../kit/viewer/PageStage'
import { CodeLines } from './CodeLines'
import { changedLines, countChanges, linesOf, numbered, type Line } from './changedLines'
import { isText, useFileText } from './fileText'
import { wholeWork, type Place } from './useRemarks'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  file: FileItem
  /** The file that it replaces; null if it is new, undefined without a comparison. */
  before: FileItem | null | undefined
  /** All remarks of the version; they are numbered by their place in it. */
  remarks: readonly Remark[]
  onRemark: ((place: Place) => void) | undefined
  /** Line whose remark is being written. */
  typedLine: number | null
  children?: ReactNode
}

/** A file of the work: images, PDFs and texts are shown, others are only downloaded. */
export const FileCard = ({ file, before, remarks, onRemark, typedLine, children }: Props) => {
  const translate = useTranslate()
  const locale = useLocale()
  const { save } = useDownload()
  const [rotation, setRotation] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const { lines, isCompared, isLoading } = useLines(file, before)
  const note = useChangeNote(file, before, isCompared ? lines : null)
  const remarkOn = onRemark && ((more: Partial<Place>) => onRemark({ ...wholeWork, file_id: file.id, ...more }))
  const isShown = isViewable(file)
  return (
    <section className="panel review-card" aria-label={file.name}>
      <header>
        <FileGlyph kind={file.kind} />
        <h3 className="text-m medium grow anywhere">{file.name}</h3>
        <span className="small muted num">{[formatSize(file.size, locale), note].filter(Boolean).join(' · ')}</span>
        {file.kind === 'image' && (
          <>
            <IconButton
              size="small"
              aria-label={translate('kit.viewer.turn')}
              title={translate('kit.viewer.turn')}
              onClick={() => setRotation((rotation + 90) % 360)}
            >
              <RotateCw {...icon} />
            </IconButton>
            <IconButton
              className="hide-phone"
              size="small"
              aria-label={translate('homework.review.full_screen')}
              title={translate('homework.review.full_screen')}
              onClick={() => void stage.current?.requestFullscreen()}
            >
              <Maximize {...icon} />
            </IconButton>
          </>
        )}
        <IconButton
          size="small"
          aria-label={translate('kit.files.download', { name: file.name })}
          title={translate('kit.files.download', { name: file.name })}
          onClick={() => save(file.download_url, { name: file.name })}
        >
          <Download {...icon} />
        </IconButton>
      </header>
      {isShown && (
        <div className="review-stage bg-sunken" ref={stage}>
          <PageStage page={file} rotation={rotation} />
        </div>
      )}
      {isLoading && <div className="review-loading" aria-busy />}
      {lines && (
        <CodeLines
          name={file.name}
          lines={lines}
          isCompared={isCompared}
          remarks={remarks}
          fileId={file.id}
          typedLine={typedLine}
          onLine={remarkOn && ((line) => remarkOn({ line }))}
        />
      )}
      {!isShown && !isText(file) && (
        <p className="muted review-card-body">{translate('homework.review.only_download')}</p>
      )}
      {remarkOn && !isText(file) && <RemarkOnFile file={file} onRemark={remarkOn} />}
      {children}
    </section>
  )
}

/** The lines of a text file, or how they differ from those before. */
const useLines = (file: FileItem, before: Props['before']) => {
  const text = useFileText(file)
  const isCompared = !!before && before.id !== file.id && isText(before) && isText(file)
  const earlier = useFileText(isCompared ? before : undefined)
  if (text === undefined || (isCompared && earlier === undefined))
    return { lines: null, isCompared, isLoading: isText(file) }
  const lines = earlier === undefined ? numbered(linesOf(text)) : changedLines(linesOf(earlier), linesOf(text))
  return { lines, isCompared, isLoading: false }
}

/** How the file differs from the one before, in words; null without a comparison. */
const useChangeNote = (file: FileItem, before: Props['before'], compared: readonly Line[] | null): string | null => {
  const translate = useTranslate()
  if (before === undefined) return null
  if (before === null) return translate('homework.review.new_file')
  if (before.id === file.id) return translate('homework.review.unchanged')
  return compared
    ? translate('homework.review.changed_lines', countChanges(compared))
    : translate('homework.review.replaced')
}

/** A remark on the file, for a PDF on one of its pages. */
const RemarkOnFile = ({ file, onRemark }: { file: FileItem; onRemark: (place: Partial<Place>) => void }) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState('1')
  const page = Number(typed)
  const isPaged = file.type === 'application/pdf'
  const isPage = Number.isInteger(page) && page >= 1 && page <= 10_000
  return (
    <div className="row wrap review-card-foot border-t">
      <Button size="small" disabled={isPaged && !isPage} onClick={() => onRemark(isPaged ? { page } : {})}>
        <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
        {translate(isPaged ? 'homework.review.remark_page' : 'homework.review.remark_file')}
      </Button>
      {isPaged && (
        <input
          className="input num review-page"
          inputMode="numeric"
          aria-label={translate('homework.review.page')}
          aria-invalid={!isPage}
          value={typed}
          onChange={({ target: { value } }) => setTyped(value)}
        />
      )}
    </div>
  )
}
