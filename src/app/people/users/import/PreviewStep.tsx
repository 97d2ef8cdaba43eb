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
  const errors = { name: translate('user_import.errors_file'), download_url: `/api/access/users/imports/${id}/errors` }
  return (
    <div className="stack gap-6">
      <Steps now="check" />
      {counts.error > 0 && (
        <div className="note warning row wrap between">
          <p>{translate('user_import.has_errors', counts.error)}</p>
          <Button variant="outlined" size="small" onClick={() => save(errors.download_url, { name: errors.name })}>
            <Download size={16} strokeWidth={2} aria-hidden />
            {translate('user_import.download_errors')}
          </Button>
        </div>
      )}
      {checked.ignores_logins && <p className="note">{translate('user_import.ignores_logins')}</p>}
      {counts.namesakes > 0 && <p className="note warning">{translate('user_import.namesakes', counts.namesakes)}</p>}
      <List
        resource={`access/users/imports/${id}/rows`}
        title="user_import.preview"
        subtitle={name}
        views={viewsOf(
          'user_import.views',
          actions.filter((action) => counts[action] > 0),
          'action',
        )}
        sort={{ field: 'line', order: 'ASC' }}
        empty={<Empty title="user_import.nothing" text="" />}
        exporter={false}
        actions={
          <>
            <Button variant="outlined" onClick={onBack}>
              {translate('user_import.back')}
            </Button>
            <Button variant="contained" disabled={willWrite === 0} onClick={() => setConfirming(true)}>
              {translate('user_import.run', willWrite)}
            </Button>
          </>
        }
      >
        <DataTable<ImportRow> rowClick={false} bulkActionButtons={false}>
          <NumberColumn source="line" label="user_import.line" card="aside" />
          <Column
            source="values"
            label="user_import.person"
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
            label="user_import.what"
            disableSort
            card="status"
            render={(row) => <Action row={row} />}
          />
          <Column
            source="errors"
            label="user_import.changes"
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
  return <StatusChip variant={variants[row.action]}>{translate(`user_import.action.${row.action}`)}</StatusChip>
}

type FaultsProps = { row: ImportRow; columns: UserImport['columns'] }

/** Errors of a row, each prefixed with the title of its column. */
const Faults = ({ row: { errors }, columns }: FaultsProps) => {
  const translate = useTranslate()
  const faults = importFaults(errors)
  if (faults.length === 0) return null
  const titleOf = (name: string) =>
    columns.find(({ field }) => field === name)?.title ?? translate(`user_import.fields.${name}`)
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
          <b className="medium">{translate(`user_import.fields.${field}`)}:</b>{' '}
          {translate('user_import.change', { from: from ?? '—', to: to ?? '—' })}
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
