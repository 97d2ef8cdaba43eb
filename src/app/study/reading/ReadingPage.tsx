import { CircleCheck, WifiOff, ArrowLeft, ArrowRight } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { StudyMaterial } from '../../../api/study/studying'
import { Comments } from '../../comments'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { focusHeading } from '../../shell/page/focusHeading'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useFoldedSidebar } from '../../shell/layout/sidebarState'
import { relativeDay, formatDayMonth, daysUntil } from '../days'
import { isUnreachable } from '../useOnline'
import { ArticleBody, ArticleHead } from './Article'
import { Aside } from './Aside'
import { headingsOf } from '../../library'
import { ReadingBar } from './ReadingBar'
import { ReceiptBox } from './ReceiptBox'
import { useProgress } from './useProgress'
import { useReading } from './useReading'
import './reading.css'

/** The reading page. The key resets its state for another material. */
export const ReadingPage = () => {
  const { id } = useParams()
  return <OneMaterial key={id} id={Number(id)} />
}

const OneMaterial = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const reading = useReading(id)
  const { material, fault, refetch } = reading
  useFoldedSidebar()
  useBreadcrumb(material?.name)
  if (fault) {
    return (
      <RecordFault
        error={fault}
        onAgain={() => void refetch()}
        text={isUnreachable(fault) ? 'study.offline.never_opened' : undefined}
      >
        <Link to="/study">{translate('study.offline.to_list')}</Link>
      </RecordFault>
    )
  }
  if (!material) return <FormSkeleton />
  return <ReadingContent {...reading} material={material} />
}

type Props = ReturnType<typeof useReading> & { material: StudyMaterial }

/** Files, videos and links count as read only after the reader opens them. */
const mustBeOpened = ({ kind, completed_at }: StudyMaterial) => kind !== 'text' && completed_at === null

/** Maximum percent until the reader opens them: 0, or 99 if the material also has a text. */
const maxPercentUnopened = ({ body }: StudyMaterial) => (body ? 99 : 0)

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links to the previous and next material of the subject. */
const Neighbours = ({ material: { previous, next } }: { material: StudyMaterial }) => {
  const translate = useTranslate()
  if (!previous && !next) return null
  return (
    <nav className="no-print neighbours tiles tiles-m gap-4" aria-label={translate('study.neighbours')}>
      {previous && (
        <Link className="row gap-3 panel selectable p-4" to={`/study/${previous.id}`}>
          <ArrowLeft className="muted" {...icon} />
          <span className="grow">
            <span className="block small muted">{translate('study.previous')}</span>
            <b className="medium anywhere">{previous.name}</b>
          </span>
        </Link>
      )}
      {next && (
        <Link className="row gap-3 panel selectable p-4 next" to={`/study/${next.id}`}>
          <span className="grow text-right">
            <span className="block small muted">{translate('study.next')}</span>
            <b className="medium anywhere">{next.name}</b>
          </span>
          <ArrowRight className="muted" {...icon} />
        </Link>
      )}
    </nav>
  )
}

const ReadingContent = ({ material, pictures, isAway, put }: Props) => {
  const translate = useTranslate()
  const text = useRef<HTMLDivElement>(null)
  const [isTaken, setTaken] = useState(false)
  const [isReplaced, setReplaced] = useState(false)
  const most = mustBeOpened(material) && !isTaken ? maxPercentUnopened(material) : 100
  const seen = useProgress({ material, text, most, onSaved: put })
  const [headings] = useHeadings(material.body)
  const onReplaced = (current: StudyMaterial) => {
    put(current)
    setReplaced(true)
    window.scrollTo(0, 0)
    focusHeading()
  }
  return (
    <div className="study-reading">
      <article className="stack gap-8">
        {isAway && (
          <p className="note info">
            <WifiOff size={20} strokeWidth={1.75} aria-hidden />
            <span>{translate('study.offline.reading')}</span>
          </p>
        )}
        {isReplaced && (
          <p className="note warning" role="alert">
            {translate('study.replaced', { edition: material.edition })}
          </p>
        )}
        <ArticleHead material={material} chips={<Due material={material} />} />
        <div ref={text} className="stack gap-6 reading-text">
          <ArticleBody material={material} pictures={pictures} onTaken={() => setTaken(true)} />
        </div>
        <ReceiptBox material={material} isAway={isAway} onConfirmed={put} onReplaced={onReplaced} />
        {!isAway && material.former_group === null && (
          <Suspense>
            <Comments thread={{ place: 'materials', id: material.id }} />
          </Suspense>
        )}
        <Neighbours material={material} />
      </article>
      <Aside material={material} seen={seen} headings={headings} isAway={isAway} />
      {material.body && <ReadingBar material={material} seen={seen} headings={headings} />}
    </div>
  )
}

const useHeadings = (body: string | null) => {
  const [known, setKnown] = useState({ body, headings: findHeadings(body) })
  if (known.body !== body) setKnown({ body, headings: findHeadings(body) })
  return [known.headings] as const
}
const findHeadings = (body: string | null) => headingsOf(new DOMParser().parseFromString(body ?? '', 'text/html'))

/** Shows the due date of the confirmation, or that the material was read or confirmed. */
const Due = ({ material }: { material: StudyMaterial }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const { mandatory, awaits_receipt, due_on, former_group, completed_at } = material
  if (former_group !== null)
    return <span className="chip secondary">{translate('study.former_of', { code: former_group })}</span>
  if (mandatory && awaits_receipt) {
    if (due_on === null) return <span className="chip warning">{translate('study.mandatory')}</span>
    const isLate = daysUntil(due_on) < 0
    return (
      <>
        <span className={isLate ? 'chip danger' : 'chip warning'}>
          {translate('study.read_by', { day: formatDayMonth(due_on, locale) })}
        </span>
        <span className="small muted">
          {isLate ? translate('study.overdue', { away: relativeDay(due_on, locale) }) : relativeDay(due_on, locale)}
        </span>
      </>
    )
  }
  if (completed_at === null) return null
  return (
    <span className="small text-success row">
      <CircleCheck size={16} strokeWidth={2} aria-hidden />
      {translate('study.is_read')}
    </span>
  )
}
