import type { ApplicationRow } from '../../../api/admissions/applicationCase'
import { awaitingReview } from '../../../api/admissions/statusSets'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DataTable } from '../../kit/lists/DataTable'
import { useLocale, useTranslate, useGetList } from 'react-admin'
import { scoreText } from './states'
import { choicesMeta } from '../../kit/inputs/choices/choices'
import { timeOf } from '../../shell/dates'
import { Initials } from '../../shell/person/Initials'
import { shortName } from '../../shell/person/names'

type Direction = { id: number; name: string }
const everyDirection = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'id', order: 'ASC' },
  meta: choicesMeta,
} as const

/** The name of the first choice's direction. */
const FirstDirection = ({ id }: { id: number | null }) => {
  // One request for all rows: a lookup per row made every page of the queue a sixth slower.
  const { data = [] } = useGetList<Direction>('directories/directions', everyDirection, { staleTime: 300_000 })
  return data.find((direction) => direction.id === id)?.name ?? null
}

const Column = DataTable.Col<ApplicationRow>
const NumberColumn = DataTable.NumberCol<ApplicationRow>

/** The columns of the application queue. */
export const queueColumns = (
  <>
    <Column
      source="name"
      card="title"
      render={(row) => row.name || row.number}
      secondaryText={(row) => <span className="num">{row.number}</span>}
    />
    <Column
      source="directions"
      disableSort
      wide
      card="line"
      render={(row) => <FirstDirection id={row.first_direction_id} />}
      secondaryText={(row) => <span className="num">{row.directions}</span>}
    />
    <NumberColumn source="average_score" wideScreensOnly render={(row) => <AverageScore value={row.average_score} />} />
    <Column
      source="documents"
      disableSort
      card="end"
      render={(row) => <DocumentCount documents={row.documents} />}
      secondaryText={(row) => row.documents.waiting > 0 && <WaitingDocuments count={row.documents.waiting} />}
    />
    <Column
      source="status"
      card="status"
      render={(row) => <StatusChip variant={row.status.variant}>{row.status.name}</StatusChip>}
    />
    <Column
      source="waiting_hours"
      sortBy="status_at"
      card="aside"
      render={(row) => <Age hours={row.waiting_hours} isAwaited={awaitingReview.includes(row.status.code)} />}
    />
    <Column
      source="claim"
      disableSort
      wideScreensOnly
      render={(row) => <ClaimHolder claim={row.claim} status={row.status} />}
    />
    <NumberColumn source="completeness" render={(row) => `${row.completeness} %`} />
  </>
)

const AverageScore = ({ value }: { value: number | null }) => {
  const locale = useLocale() ?? 'ru'
  return value === null ? '—' : scoreText(value, locale)
}

/** Shows how many of the required documents are accepted. */
const DocumentCount = ({ documents: { accepted, required } }: Pick<ApplicationRow, 'documents'>) => {
  const translate = useTranslate()
  return (
    <span className={accepted < required ? 'num nowrap medium text-warning' : 'num nowrap'}>
      {translate('applications.documents_of', { accepted, required })}
    </span>
  )
}

/** The reviewer with the claim; a dash if the application needs no review. */
const ClaimHolder = ({ claim, status }: Pick<ApplicationRow, 'claim' | 'status'>) => {
  const translate = useTranslate()
  if (!claim && !awaitingReview.includes(status.code)) return '—'
  if (!claim) return <span className="muted">{translate('applications.claimed.free')}</span>
  const name = claim.mine ? translate('applications.claimed.you') : shortName(claim.holder)
  return (
    <span
      className="row nowrap"
      title={`${claim.holder.name}, ${translate('applications.claimed.until', { time: timeOf(claim.until) })}`}
    >
      <Initials person={claim.holder} small />
      {name}
    </span>
  )
}

/** Number of documents that wait for a review. */
const WaitingDocuments = ({ count }: { count: number }) => {
  const translate = useTranslate()
  return <span className="num nowrap">{translate('applications.documents_waiting', count)}</span>
}
