import Button from '@mui/material/Button'
import { ChevronRight, NotebookPen, PencilLine, WifiOff } from 'lucide-react'
import { OwnExams } from '../../admissions'
import { useEffect, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { StudyRow } from '../../../api/study/studying'
import { formatSize } from '../../kit/files/formatSize'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { today } from '../../shell/dates'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useUser } from '../../shell/session/store'
import { ContinueCard } from './ContinueCard'
import { SearchResults } from './SearchResults'
import { MandatoryPanel, NewMaterialsPanel } from './Panels'
import { unconfirmed, nextToRead } from './rows'
import { SearchBox } from '../../kit/inputs/SearchBox'
import { useDeferredChange } from '../../kit/inputs/useDeferredChange'
import { Subjects } from './Subjects'
import { useStudySearch, useOfflineMaterials, useStudyList } from './useStudyList'
import './study.css'

/** The search text. It is part of the URL, so reload, links and Back restore it. */
const useSearchQuery = () => {
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const search = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: q !== '' && text !== '' })
  return { q, search }
}

type StudySearchProps = { q: string; onSearch: (q: string) => void }

/** Searches titles and texts while the user types. */
const StudySearch = ({ q, onSearch }: StudySearchProps) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  if (seen !== q) {
    setSeen(q)
    if (typed.trim() !== q) setTyped(q)
  }
  useDeferredChange(typed.trim(), (text) => {
    if (text !== q) onSearch(text)
  })
  return (
    <search className="find">
      <SearchBox
        label={translate('study.search')}
        hint={translate('study.search_hint')}
        value={typed}
        onType={setTyped}
        onClear={() => {
          setTyped('')
          onSearch('')
        }}
      />
    </search>
  )
}

/** A student's materials: the next step, mandatory and new ones, and all by subject. */
export const StudyHome = () => {
  const translate = useTranslate()
  const { rows, since, isAway, error, refetch } = useStudyList()
  const { q, search } = useSearchQuery()
  usePreloadReadingPage()
  const group = useUser()?.current_group
  if (error) return <RecordFault error={error} onAgain={() => void refetch()} />
  return (
    <div className="max-w-page mx-auto study">
      <PageHead
        title={translate('menu.study')}
        subtitle={group && translate('study.group', { code: group.code, direction: group.direction.name })}
        actions={
          <>
            {rows && rows.length > 0 && <StudySearch q={q} onSearch={search} />}
            {group && (
              <>
                <Button component={Link} variant="outlined" to="/study/homework">
                  <PencilLine size={20} strokeWidth={1.75} aria-hidden />
                  {translate('palette.own_homework')}
                </Button>
                <Button component={Link} variant="outlined" to="/study/grades">
                  <NotebookPen size={20} strokeWidth={1.75} aria-hidden />
                  {translate('palette.my_grades')}
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="stack gap-6">
        {isAway && rows && (
          <p className="note info">
            <WifiOff size={20} strokeWidth={1.75} aria-hidden />
            <span>{translate('study.offline.list')}</span>
          </p>
        )}
        <Content rows={rows} since={since} isAway={isAway} q={q} onCloseSearch={() => search('')} />
      </div>
    </div>
  )
}

/** Preloads the reading page so that it also works offline. */
const usePreloadReadingPage = () => {
  useEffect(() => void import('../reading/ReadingPage').catch(() => undefined), [])
}

type Props = {
  rows: readonly StudyRow[] | undefined
  since: string | null
  isAway: boolean
  q: string
  onCloseSearch: () => void
}

const Content = ({ rows, since, isAway, q, onCloseSearch }: Props) => {
  const translate = useTranslate()
  const { data: found } = useStudySearch(isAway ? '' : q)
  const offline = useOfflineMaterials()
  if (!rows) return <FormSkeleton />
  if (rows.length === 0) return <EmptyState />
  if (q !== '') {
    const word = q.toLowerCase()
    const hits = isAway ? rows.filter(({ name }) => name.toLowerCase().includes(word)) : found
    return hits ? <SearchResults q={q} rows={hits} onClose={onCloseSearch} /> : <FormSkeleton />
  }
  const own = rows.filter((row) => row.former_group === null)
  const next = nextToRead(rows, today())
  const isUnavailable = ({ id }: StudyRow) => isAway && !offline.ids.has(id)
  return (
    <div className="main-aside study-map">
      <ContinueCard row={next} />
      <MandatoryPanel rows={unconfirmed(own)} />
      <section className="stack subjects-column" aria-labelledby="study-subjects">
        {own.length > 0 && (
          <>
            <h2 id="study-subjects">{translate('study.by_subject')}</h2>
            <Subjects rows={own} openId={next?.subject_id} isUnavailable={isUnavailable} />
          </>
        )}
        <FormerMaterials rows={rows} isUnavailable={isUnavailable} />
      </section>
      <div className="stack gap-6">
        {since !== null && <NewMaterialsPanel rows={own.filter((row) => row.is_new)} since={since} />}
        <OfflineNote count={offline.ids.size} bytes={offline.bytes} />
      </div>
    </div>
  )
}

type FormerProps = { rows: readonly StudyRow[]; isUnavailable: (row: StudyRow) => boolean }

/** Materials still available from the student's former groups. */
const FormerMaterials = ({ rows, isUnavailable }: FormerProps) => {
  const translate = useTranslate()
  const former = rows.filter((row) => row.former_group !== null)
  if (former.length === 0) return null
  const codes = [...new Set(former.map((row) => row.former_group))].join(', ')
  return (
    <details className="disclosure mt-3">
      <summary className="medium muted">
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span className="grow">{translate('study.former', { codes })}</span>
        <span className="small muted num">{former.length}</span>
      </summary>
      <Subjects rows={former} openId={undefined} isUnavailable={isUnavailable} />
    </details>
  )
}

/** Materials available offline, and the space they take. */
const OfflineNote = ({ count, bytes }: { count: number; bytes: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  if (count === 0) return null
  return (
    <p className="row align-start small muted">
      <WifiOff className="faint" size={16} strokeWidth={2} aria-hidden />
      <span>{translate('study.offline.kept', { smart_count: count, size: formatSize(bytes, locale) })}</span>
    </p>
  )
}

/** Empty state: the user is in no group, or nothing has been published for the group. */
const EmptyState = () => {
  const translate = useTranslate()
  const group = useUser()?.current_group
  const why = group ? 'nothing' : 'no_group'
  // Applicants can open this page only for their entrance exams.
  const { data: exams } = useRead('GET /api/my/exams')
  if (!group && exams && exams.length > 0) return <OwnExams />
  return (
    <Empty
      title={`study.empty.${why}.title`}
      text={translate(`study.empty.${why}.text`, { code: group?.code ?? '' })}
    />
  )
}
