import { useDataProvider, useTranslate } from 'react-admin'
import type { DocumentRow } from '../../../api/admissions/documents'
import { undecidedDocument } from '../../../api/admissions/statusSets'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { bases } from '../../../api/kit/codes'
import { choicesOf } from '../../kit/inputs/choices/choices'
import { StartReviewButton } from '../../kit/review/StartReviewButton'
import { reviewPath } from '../shared'
import { AcceptBulk } from '../../kit/review/AcceptBulk'
import { useUndo } from './useUndo'
import { Age } from '../../kit/fields/Age'
import { StatusChip } from '../../kit/fields/StatusChip'
import { dayOf } from '../../shell/dates'
import Button from '@mui/material/Button'
import { FilePlus, FolderSearch, Lock } from 'lucide-react'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { RequestDialog } from './RequestDialog'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { DialogForm } from '../../kit/forms/DialogForm'
import { AutocompleteInput } from '../../kit/inputs/choices/AutocompleteInput'
import { ReferenceInput } from '../../kit/inputs/choices/ReferenceInput'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Finds an application by number, name or phone and opens all its documents, including missing ones. */
const FindDialog = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  return (
    <DialogForm
      name={name}
      title={translate('documents.find.title')}
      submit={translate('documents.find.submit')}
      defaultValues={{ application_id: null }}
      onClose={onClose}
      onSubmit={async ({ application_id }) => {
        await navigate(`/documents/applications/${application_id}`)
      }}
    >
      <p className="muted">{translate('documents.find.text')}</p>
      <ReferenceInput source="application_id" reference="documents/applications">
        <AutocompleteInput
          whenEmpty="documents.find.choose"
          label="documents.application"
          helperText={translate('documents.application_help')}
        />
      </ReferenceInput>
    </DialogForm>
  )
}

/** Actions of the queue page: find an application's documents, request a document. */
const QueueActions = () => {
  const translate = useTranslate()
  const [open, setOpen] = useDraftDialog(['find', 'request'])
  const close = () => setOpen(null)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('find')}>
        <FolderSearch className="hide-phone" {...icon} />
        {translate('documents.find.button')}
      </Button>
      <Button variant="outlined" className="hide-phone" onClick={() => setOpen('request')}>
        <FilePlus {...icon} />
        {translate('documents.request.button')}
      </Button>
      {open === 'find' && <FindDialog name={open} onClose={close} />}
      {open === 'request' && <RequestDialog name={open} onClose={close} />}
    </>
  )
}

const byPosition = { field: 'position', order: 'ASC' } as const
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="documents.search" />,
  <ReferenceFilter key="type" source="document_type_id" reference="directories/documents" sort={byPosition} multiple />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <SelectFilter key="basis" source="basis" choices={choicesOf('documents.basis', bases)} multiple />,
  <SelectFilter
    key="original"
    source="original"
    choices={choicesOf('documents.original.short', ['awaited', 'received'])}
  />,
]

const views = [
  {
    label: 'documents.views.waiting',
    filter: { status: undecidedDocument },
    empty: { title: 'documents.queue_empty.title', text: 'documents.queue_empty.text' },
  },
  { label: 'documents.views.rejected', filter: { status: 'rejected' } },
  { label: 'documents.views.requested', filter: { status: 'requested' } },
  { label: 'documents.views.expired', filter: { status: 'expired' } },
  { label: 'documents.views.accepted', filter: { status: 'accepted' } },
  { label: 'documents.views.all', filter: {} },
]

/** Accepts the selected documents. Undo needs a reason for each document, so the toast offers it only for one. */
const AcceptDocuments = ({ chosen }: { chosen: readonly DocumentRow[] }) => {
  const provider = useDataProvider<AppDataProvider>()
  const undoAction = useUndo()
  return (
    <AcceptBulk
      texts="documents.bulk"
      chosen={chosen}
      accept={(ids) => provider.act('POST /api/documents/accept', { body: { ids } })}
      nameOf={({ type_name, applicant, number }) => `${type_name}, ${applicant}, ${number}`}
      pathOf={({ id }) => `/documents/${id}`}
      undoOf={([only, ...others]) => (only !== undefined && others.length === 0 ? undoAction(only) : undefined)}
    />
  )
}

const Column = DataTable.Col<DocumentRow>
const NumberColumn = DataTable.NumberCol<DocumentRow>

/** The columns of the document queue. */
const queueColumns = (
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

/** R2.10: the document queue, longest waiting first. */
export const DocumentQueue = () => (
  <List
    title="menu.documents"
    filters={filters}
    views={views}
    filterDefaultValues={views[0]?.filter}
    sort={{ field: 'uploaded_at', order: 'ASC' }}
    exporter={false}
    actions={
      <>
        <QueueActions />
        <StartReview />
      </>
    }
    empty={<Empty action={<StartReview />} />}
  >
    <DataTable<DocumentRow>
      bulkActionButtons={(chosen) => <AcceptDocuments chosen={chosen} />}
      hiddenColumns={['due_on', 'uploaded_at']}
    >
      {queueColumns}
    </DataTable>
  </List>
)

/** Opens the document that has waited longest. */
const StartReview = () => {
  const provider = useDataProvider<AppDataProvider>()
  return (
    <StartReviewButton
      label="documents.start"
      emptyText="documents.review.queue_empty"
      readQueue={() => provider.read('GET /api/documents/next', { quiet: [] })}
      pathOf={(id) => reviewPath(id)}
    />
  )
}
