import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pastLimits, type PastImport } from '../../../api/gradebook/past'
import { SelectField } from '../../kit/fields/SelectField'
import { useNumberText } from '../../kit/fields/useNumberText'
import { DropZone } from '../../kit/files/DropZone'
import { UploadRow } from '../../kit/files/UploadRow'
import { useDownload } from '../../kit/files/useDownload'
import { useUploads } from '../../kit/files/useUploads'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { dayAndTime } from '../../shell/dates'
import { GradebookTabs } from '../shared/GradebookTabs'
import { pastStatusChoices } from './statuses'
import '../../kit/files/files.css'

const Column = DataTable.Col<PastImport>
const NumberColumn = DataTable.NumberCol<PastImport>

const megabytes = 10
const filters = [<SelectFilter key="status" source="status" choices={pastStatusChoices} multiple />]

/** Imports of final marks of earlier periods. */
export const PastImportList = () => {
  const translate = useTranslate()
  return (
    <>
      <GradebookTabs />
      <List
        resource="gradebook/past"
        title="past_marks.title"
        subtitle={translate('past_marks.subtitle')}
        filters={filters}
        sort={{ field: 'created_at', order: 'DESC' }}
        exporter={false}
        empty={<Empty title="past_marks.empty.title" text="past_marks.empty.text" />}
      >
        <DataTable<PastImport> rowTo={({ id }) => `/gradebook/past/${id}`} bulkActionButtons={false}>
          <Column source="file_name" card="title" wide secondaryText={(row) => row.uploaded_by} />
          <NumberColumn
            source="marks_count"
            card="end"
            labelledOnCards
            render={({ status, marks_count }) => (status === 'draft' ? '—' : marks_count)}
          />
          <Column source="created_at" card="line" render={(row) => dayAndTime(row.created_at)} />
          <Column source="status" disableSort card="status">
            <SelectField source="status" choices={pastStatusChoices} />
          </Column>
        </DataTable>
      </List>
      <TableUpload />
    </>
  )
}

/** Uploads a table and opens its draft. */
const TableUpload = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  const navigate = useNavigate()
  const { save } = useDownload()
  const { uploads, add, stop, retry } = useUploads({
    call: 'POST /api/gradebook/past',
    sent: { body: undefined },
    megabytes,
    onDone: ({ id }) => void navigate(`/gradebook/past/${id}`),
  })
  const sample = translate('past_marks.sample')
  return (
    <section className="panel p-5 stack gap-3 mt-6" aria-labelledby="past-upload">
      <h2 id="past-upload">{translate('past_marks.upload')}</h2>
      <p className="muted">{translate('past_marks.upload_help')}</p>
      <DropZone
        id="past-file"
        label={translate('past_marks.choose_file')}
        limits={translate('past_marks.file_limits', {
          megabytes,
          rows: shown(pastLimits.rows),
          smart_count: pastLimits.rows,
        })}
        accept=".csv,.xlsx"
        multiple={false}
        disabled={uploads.some(({ state }) => state !== 'failed')}
        onFiles={(files) => {
          for (const { key } of uploads) stop(key)
          add(files)
        }}
      />
      {uploads.length > 0 && (
        <ul className="bordered divided">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} onRetry={() => retry(upload)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outlined" size="small" onClick={() => save('/api/gradebook/past/sample', { name: sample })}>
          <Download size={16} strokeWidth={2} aria-hidden />
          {sample}
        </Button>
      </div>
    </section>
  )
}
