import Button from '@mui/material/Button'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { useRead } from '../../kit/providers/calls'
import { statusOf } from '../../kit/providers/queryOptions'
import { faultOf, isInaccessible } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { useUser } from '../../shell/session/store'
import { indexBook } from './sheet'
import './gradebook.css'

const loadOpenBook = () => import('./OpenBook')
const ClosedBook = lazy(async () => ({ default: (await import('./ClosedBook')).ClosedBook }))
const OpenBook = lazy(async () => ({ default: (await loadOpenBook()).OpenBook }))

/** The marks of a group in a subject, in the current period or in that of `?period=3`. */
export const GradebookPage = () => {
  const { group = '', subject = '' } = useParams()
  const [search] = useSearchParams()
  const period = search.get('period')
  const params = useMemo(() => ({ group, subject }), [group, subject])
  const { data, error, refetch } = useRead(
    'GET /api/gradebook/:group/:subject',
    { params, query: period === null ? {} : { period }, quiet: 'all' },
    // Structural comparison of 50,000 cells is too slow.
    { structuralSharing: false },
  )
  useSubscribe(`gradebook/${group}/${subject}`, () => void refetch())
  useBreadcrumb(data && `${data.group_code} · ${data.subject_name}`)
  // Loads the code of the grid in parallel with the marks.
  useEffect(() => void loadOpenBook(), [])
  const read = useMemo(() => data && indexBook(data), [data])
  if (statusOf(error) === 409) return <NoPeriod />
  if (isInaccessible(error))
    return (
      <Suspense fallback={<FormSkeleton />}>
        <ClosedBook params={params} />
      </Suspense>
    )
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!read) return <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <OpenBook
        key={`${group}/${subject}/${read.book.period.id}`}
        read={read}
        params={params}
        onStale={() => void refetch()}
      />
    </Suspense>
  )
}

/** Shown while the college has no period. */
const NoPeriod = () => {
  const translate = useTranslate()
  const keepsAll = useUser()?.reach === 'all'
  return (
    <>
      <PageHead title={translate('gradebooks.one')} />
      <Empty
        title="marks.no_period.title"
        text={keepsAll ? 'marks.no_period.text' : 'marks.no_period.ask'}
        action={
          keepsAll && (
            <Button component={Link} variant="contained" to="/gradebook/periods/create">
              {translate('marks.no_period.make')}
            </Button>
          )
        }
      />
    </>
  )
}
