import { Lock } from 'lucide-react'
import type { DocumentRow } from '../../../api/admissions/documents'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import type { Column } from '../../kit/lists/column'
import { dayOf } from '../../shell/dates'
import { useTranslate } from 'react-admin'

/** The queue as a clerk reads it: whose, what, how it stands, since when. */
export const queueColumns: readonly Column<DocumentRow>[] = [
  {
    source: 'applicant',
    card: 'title',
    sub: (row) => <span className="num">{row.number}</span>,
  },
  { source: 'type_name', wide: true, card: 'line', sub: (row) => <span className="num">{row.directions}</span> },
  { source: 'pages_count', sort: false, numeric: true, roomy: true },
  {
    source: 'status',
    card: 'status',
    render: (row) => <StatusChip variant={row.status.variant}>{row.status.name}</StatusChip>,
    sub: (row) =>
      row.holder && (
        <span className="row held">
          <Lock size={16} strokeWidth={2} aria-hidden />
          <span>{row.holder.name}</span>
        </span>
      ),
  },
  {
    source: 'age_hours',
    sort: 'status_at',
    card: 'aside',
    render: (row) => <Age hours={row.age_hours} isAwaited={row.status.code === 'uploaded'} />,
  },
  { source: 'original', sort: false, roomy: true, render: (row) => <OriginalState original={row.original} /> },
  { source: 'due_on', hidden: true, render: (row) => row.due_on && dayOf(row.due_on) },
  { source: 'uploaded_at', hidden: true, render: (row) => row.uploaded_at && dayOf(row.uploaded_at) },
]

/** Where the original of a document is; a dash where none is needed. */
const OriginalState = ({ original }: Pick<DocumentRow, 'original'>) => {
  const translate = useTranslate()
  return original === 'not_needed' ? '—' : translate(`documents.original.short.${original}`)
}
