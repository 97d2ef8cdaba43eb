import { useTranslate } from 'react-admin'
import type { DocumentRow } from '../../../api/admissions/documents'
import { waitingDocument } from '../../../api/admissions/statusSets'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'
import { AcceptBulk } from './AcceptBulk'
import { QueueActions } from './QueueActions'
import { queueColumns } from './queueColumns'
import { StartReview } from './StartReview'
import './review.css'

const byPosition = { field: 'position', order: 'ASC' } as const
const filters: readonly FilterChoice[] = [
  { source: 'document_type_id', reference: 'directories/documents', sort: byPosition, several: true },
  { source: 'direction_id', reference: 'directories/directions', several: true },
  { source: 'basis', codes: ['budget', 'contract', 'targeted'], names: 'documents.basis', several: true },
  { source: 'original', codes: ['awaited', 'received'], names: 'documents.original.short' },
]

const views = [
  {
    label: 'documents.views.waiting',
    filter: { status: waitingDocument },
    empty: { title: 'documents.queue_empty.title', text: 'documents.queue_empty.text' },
  },
  { label: 'documents.views.rejected', filter: { status: 'rejected' } },
  { label: 'documents.views.requested', filter: { status: 'requested' } },
  { label: 'documents.views.expired', filter: { status: 'expired' } },
  { label: 'documents.views.accepted', filter: { status: 'accepted' } },
  { label: 'documents.views.all', filter: {} },
]

/** R2.10: applicants’ documents; what waits longest stands first. */
export const DocumentQueue = () => {
  const translate = useTranslate()
  return (
    <ListPage<DocumentRow>
      title={translate('menu.documents')}
      columns={queueColumns}
      sort={{ field: 'uploaded_at', order: 'ASC' }}
      filters={filters}
      views={views}
      firstFilter={views[0]?.filter}
      searchHint={translate('documents.search')}
      rowName={(row) => `${row.type_name}, ${row.applicant}`}
      empty={{ title: translate('documents.empty.title'), text: translate('documents.empty.text') }}
      canEdit
      actions={<QueueActions />}
      add={<StartReview />}
      renderBulk={(chosen) => <AcceptBulk chosen={chosen} />}
    />
  )
}
