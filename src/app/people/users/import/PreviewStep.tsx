import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ImportRow, UserImport } from '../../../../api/people/userImports'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { useDownload } from '../../../kit/files/useDownload'
import { DataTable } from '../../../kit/lists/DataTable'
import { Empty } from '../../../kit/lists/Empty'
import { List } from '../../../kit/lists/List'
import { viewsOf } from '../../../kit/lists/views'
import { RunDialog } from './RunDialog'
import { Steps } from './Steps'

type Props = { checked: UserImport; onBack: () => void; onRunning: () => void }

const actions = ['create', 'update', 'skip', 'error'] as const
const variants = { create: 'success', update: 'primary', skip: 'secondary', error: 'danger' } as const

const nameOf = ({ values: { full_name, last_name, first_name, middle_name } }: ImportRow) =>
  full_name ?? [last_name, first_name, middle_name].filter(Boolean).join(' ')

const Column = DataTable.Col<ImportRow>
const NumberColumn = DataTable.NumberCol<ImportRow>

/** Preview of every row; nothing is saved yet. */
export const PreviewStep = ({ checked, onBack, onRunning }: Props) => {
  const translate = useTranslate()
  const [isConfirming, setConfirming] = useState(false)
  const { id, counts, name } = checked
  const willWrite = counts.create + counts.update
  const { save } = useDownload()
  const errors = { name: translate('userImport.errors_file'), download_url: `/api/access/users/imports/${id}/errors` }
  return (
    <div className="stack gap-6">
      <Steps now="check" />
      {counts.error > 0 && (
        <div className="note warning row wrap between">
          <p>{translate('userImport.has_errors', counts.error)}</p>
          <Button variant="outlined" size="small" onClick={() => save(errors.download_url, { name: errors.name })}>
            <Download size={16} strokeWidth={2} aria-hidden />
            {translate('userImport.download_errors')}
          </Button>
        </div>
      )}
      {checked.ignores_logins && <p className="note">{translate('userImport.ignores_logins')}</p>}
      {counts.namesakes > 0 && <p className="note warning">{translate('userImport.namesakes', counts.namesakes)}</p>}
      <List
        resource={`access/users/imports/${id}/rows`}
        title="userImport.preview"
        subtitle={name}
        views={viewsOf(
          'userImport.views',
          actions.filter((action) => counts[action] > 0),
          'action',
        )}
        sort={{ field: 'line', order: 'ASC' }}
        empty={<Empty title="userImport.nothing" text="" />}
        actions={
          <>
            <Button variant="outlined" onClick={onBack}>
              {translate('userImport.back')}
            </Button>
            <Button variant="contained" disabled={willWrite === 0} onClick={() => setConfirming(true)}>
              {translate('userImport.run', willWrite)}
            </Button>
          </>
        }
      >
        <DataTable<ImportRow> rowClick={false} bulkActionButtons={false}>
          <NumberColumn source="line" label="userImport.line" card="aside" />
          <Column
            source="values"
            label="userImport.person"
            disableSort
            wide
            card="title"
            render={(row) => nameOf(row) || '—'}
            secondaryText={({ values, role }) =>
              [values.email ?? values.login, values.phone, role, values.group].filter(Boolean).join(' · ')
            }
          />
          <Column
            source="action"
            label="userImport.what"
            disableSort
            card="status"
            render={(row) => <Action row={row} />}
          />
          <Column
            source="errors"
            label="userImport.changes"
            disableSort
            wide
            card="line"
            render={(row) =>
              row.action === 'error' ? <Faults row={row} columns={checked.columns} /> : <Changes row={row} />
            }
          />
        </DataTable>
      </List>
      {isConfirming && <RunDialog checked={checked} onClose={() => setConfirming(false)} onRunning={onRunning} />}
    </div>
  )
}

const Action = ({ row }: { row: ImportRow }) => {
  const translate = useTranslate()
  return <StatusChip variant={variants[row.action]}>{translate(`userImport.action.${row.action}`)}</StatusChip>
}

type FaultsProps = { row: ImportRow; columns: UserImport['columns'] }

/** Errors of a row, each prefixed with the title of its column. */
const Faults = ({ row: { errors }, columns }: FaultsProps) => {
  const translate = useTranslate()
  const faults = importFaults(errors)
  if (faults.length === 0) return null
  const titleOf = (name: string) =>
    columns.find(({ field }) => field === name)?.title ?? translate(`userImport.fields.${name}`)
  return (
    <span className="stack gap-1 pre-line text-danger">
      {faults.map(({ field, message }) => (
        <span key={`${field}${message}`}>
          <b className="medium">{titleOf(field)}:</b> {message}
        </span>
      ))}
    </span>
  )
}

/** Old and new values of a row, and its warnings. */
const Changes = ({ row: { changes, warnings } }: { row: ImportRow }) => {
  const translate = useTranslate()
  return (
    <span className="stack gap-1 pre-line">
      {changes.map(({ field, from, to }) => (
        <span key={field}>
          <b className="medium">{translate(`userImport.fields.${field}`)}:</b>{' '}
          {translate('userImport.change', { from: from ?? '—', to: to ?? '—' })}
        </span>
      ))}
      {warnings.map((warning) => (
        <span key={warning} className="text-warning">
          {warning}
        </span>
      ))}
    </span>
  )
}

const importFaults = (errors: ImportRow['errors']) =>
  Object.entries(errors).flatMap(([field, messages]) => (messages ?? []).map((message) => ({ field, message })))
