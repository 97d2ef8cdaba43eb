import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportRow, UserImport } from '../../../../api/people/userImports'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { download } from '../../../kit/files/download'
import type { Column } from '../../../kit/lists/column'
import { ListPage } from '../../../kit/lists/ListPage'
import { RunDialog } from './RunDialog'
import { Steps } from './Steps'
import { toldByToast } from '../../../shell/http/toldByToast'

type Props = { checked: UserImport; onBack: () => void; onRunning: () => void }

const actions = ['create', 'update', 'skip', 'error'] as const
const variants = { create: 'success', update: 'primary', skip: 'secondary', error: 'danger' } as const

const nameOf = ({ values: { full_name, last_name, first_name, middle_name } }: ImportRow) =>
  full_name ?? [last_name, first_name, middle_name].filter(Boolean).join(' ')

const columnsOf = ({ columns }: UserImport): readonly Column<ImportRow>[] => [
  { source: 'line', label: 'userImport.line', numeric: true, card: 'aside' },
  {
    source: 'values',
    label: 'userImport.person',
    sort: false,
    wide: true,
    card: 'title',
    render: (row) => nameOf(row) || '—',
    sub: ({ values, role }) => [values.email ?? values.login, values.phone, role].filter(Boolean).join(' · '),
  },
  { source: 'action', label: 'userImport.what', sort: false, card: 'status', render: (row) => <Action row={row} /> },
  {
    source: 'errors',
    label: 'userImport.changes',
    sort: false,
    wide: true,
    card: 'line',
    render: (row) => (row.action === 'update' ? <Changes row={row} /> : <Faults row={row} columns={columns} />),
  },
]

/** Row by row what would become of it; nobody is changed yet. */
export const PreviewStep = ({ checked, onBack, onRunning }: Props) => {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  const { id, counts, name } = checked
  const willWrite = counts.create + counts.update
  const errors = { name: translate('userImport.errors_file'), download_url: `/api/access/users/imports/${id}/errors` }
  return (
    <>
      <Steps now="check" />
      {counts.error > 0 && (
        <div className="import-fault">
          <p>{translate('userImport.has_errors', counts.error)}</p>
          <Button variant="outlined" size="small" onClick={() => void download(errors).catch(toldByToast)}>
            <Download size={16} strokeWidth={2} aria-hidden />
            {translate('userImport.download_errors')}
          </Button>
        </div>
      )}
      <ListPage<ImportRow>
        resource={`access/users/imports/${id}/rows`}
        title={translate('userImport.preview')}
        subtitle={name}
        columns={columnsOf(checked)}
        sort={{ field: 'line', order: 'ASC' }}
        views={[
          { label: 'userImport.views.all', filter: {} },
          ...actions
            .filter((action) => counts[action] > 0)
            .map((action) => ({ label: `userImport.views.${action}`, filter: { action } })),
        ]}
        rowName={(row) => nameOf(row)}
        empty={{ title: translate('userImport.nothing'), text: '' }}
        canEdit={false}
        actions={
          <>
            <Button variant="outlined" onClick={onBack}>
              {translate('userImport.back')}
            </Button>
            <Button variant="contained" disabled={willWrite === 0} onClick={() => setAsking(true)}>
              {translate('userImport.run', willWrite)}
            </Button>
          </>
        }
      />
      {asking && <RunDialog checked={checked} onClose={() => setAsking(false)} onRunning={onRunning} />}
    </>
  )
}

const Action = ({ row }: { row: ImportRow }) => {
  const translate = useTranslate()
  return <StatusChip variant={variants[row.action]}>{translate(`userImport.action.${row.action}`)}</StatusChip>
}

type FaultsProps = { row: ImportRow; columns: UserImport['columns'] }

/** Why a row is refused, each reason after the title of its column in the file. */
const Faults = ({ row: { errors }, columns }: FaultsProps) => {
  const translate = useTranslate()
  const told = importFaults(errors)
  if (told.length === 0) return null
  const titleOf = (name: string) =>
    columns.find(({ field }) => field === name)?.title ?? translate(`userImport.fields.${name}`)
  return (
    <span className="import-faults">
      {told.map(({ field, message }) => (
        <span key={`${field}${message}`}>
          <b>{titleOf(field)}:</b> {message}
        </span>
      ))}
    </span>
  )
}

/** What a row changes of a record: old, then new. */
const Changes = ({ row: { changes } }: { row: ImportRow }) => {
  const translate = useTranslate()
  return (
    <span className="import-changes">
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          <b>{translate(`userImport.fields.${field}`)}:</b>{' '}
          {translate('userImport.change', { from: from ?? '—', to: to ?? '—' })}
        </span>
      ))}
    </span>
  )
}

const importFaults = (errors: ImportRow['errors']) =>
  Object.entries(errors).flatMap(([field, messages]) => (messages ?? []).map((message) => ({ field, message })))
