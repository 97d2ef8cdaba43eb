import type { ProfileRow } from '../../../api/admissions/applicationCase'
import { forReview } from '../../../api/admissions/statusSets'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import type { Column } from '../../kit/lists/column'
import { AverageScore } from './AverageScore'
import { DocumentCount } from './DocumentCount'
import { FirstDirection } from './FirstDirection'
import { LeaseHolder } from './LeaseHolder'
import { WaitingDocuments } from './WaitingDocuments'

/** The columns of the queue, as a clerk reads them: who, where to, how good, what is there, how it stands, since when, with whom. */
export const queueColumns: readonly Column<ProfileRow>[] = [
  {
    source: 'name',
    card: 'title',
    render: (row) => row.name || row.number,
    sub: (row) => <span className="num">{row.number}</span>,
  },
  {
    source: 'directions',
    sort: false,
    wide: true,
    card: 'line',
    render: (row) => <FirstDirection id={row.first_direction_id} />,
    sub: (row) => <span className="num">{row.directions}</span>,
  },
  {
    source: 'average_score',
    numeric: true,
    roomy: true,
    render: (row) => <AverageScore value={row.average_score} />,
  },
  {
    source: 'documents',
    sort: false,
    card: 'end',
    render: (row) => <DocumentCount documents={row.documents} />,
    sub: (row) => row.documents.waiting > 0 && <WaitingDocuments count={row.documents.waiting} />,
  },
  {
    source: 'status',
    card: 'status',
    render: (row) => <StatusChip variant={row.status.variant}>{row.status.name}</StatusChip>,
  },
  {
    source: 'age_hours',
    sort: 'status_at',
    card: 'aside',
    render: (row) => <Age hours={row.age_hours} isAwaited={forReview.includes(row.status.code)} />,
  },
  { source: 'lease', sort: false, roomy: true, render: (row) => <LeaseHolder lease={row.lease} status={row.status} /> },
  { source: 'completeness', numeric: true, hidden: true, render: (row) => `${row.completeness} %` },
]
