import { Lock } from 'lucide-react'
import type { DocumentRow } from '../../../api/admissions/documents'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DataTable } from '../../kit/lists/DataTable'
import { dayOf } from '../../shell/dates'
import { useTranslate } from 'react-admin'

const Column = DataTable.Col<DocumentRow>
const NumberColumn = DataTable.NumberCol<DocumentRow>

/** The columns of the document queue. */
export const queueColumns = (
  <>
    <Column source="applicant" card="title" secondaryText={(row) => <span className="num">{row.number}</span>} />
    <Column
      source="type_name"
      wide
      card="line"
      secondaryText={(row) => <span className="num">{row.directions}</span>}
    />
    <NumberColumn source="pages_count" disableSort wideScreensOnly />
    <Column
      source="status"
      card="status"
      render={(row) => <StatusChip variant={row.status.variant}>{row.status.name}</StatusChip>}
      secondaryText={(row) =>
        row.holder && (
          <span className="row gap-1">
            <Lock size={16} strokeWidth={2} aria-hidden />
            <span className="truncate">{row.holder.name}</span>
          </span>
        )
      }
    />
    <Column
      source="waiting_hours"
      sortBy="status_at"
      card="aside"
      render={(row) => <Age hours={row.waiting_hours} isAwaited={row.status.code === 'uploaded'} />}
    />
    <Column source="original" disableSort wideScreensOnly render={(row) => <OriginalState original={row.original} />} />
    <Column source="due_on" render={(row) => row.due_on && dayOf(row.due_on)} />
    <Column source="uploaded_at" render={(row) => row.uploaded_at && dayOf(row.uploaded_at)} />
  </>
)

/** The state of the original; a dash if none is needed. */
const OriginalState = ({ original }: Pick<DocumentRow, 'original'>) => {
  const translate = useTranslate()
  return original === 'not_needed' ? '—' : translate(`documents.original.short.${original}`)
}
