import Button from '@mui/material/Button'
import { useState } from 'react'
import { useRecordContext, useRefresh, useTranslate } from 'react-admin'
import type { NameChange } from '../../../api/admissions/nameChanges'
import { OrderInputs } from '../../groups'
import { SelectField } from '../../kit/fields/SelectField'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { Edit } from '../../kit/forms/Edit'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextInput } from '../../kit/inputs/TextInput'
import { FileButtons } from '../../kit/viewer/FileButtons'
import { FileViewer } from '../../kit/viewer/FileViewer'
import { useViewer } from '../../kit/viewer/useViewer'
import { stateChoices } from './NameChangeList'

/** A name change request with its documents and the decision. */
export const NameChangePage = () => (
  <Edit status={<SelectField source="status" choices={stateChoices} />} actions={<Decision />} aside={<HistoryCard />}>
    <Request />
  </Edit>
)

const Request = () => {
  const translate = useTranslate()
  const record = useRecordContext<NameChange>()
  const viewer = useViewer(record?.files ?? [])
  if (!record) return null
  const label = translate('name_changes.field.files')
  const facts = [
    { label: 'name_changes.field.name', value: record.name },
    { label: 'name_changes.field.new_name', value: record.new_name },
    { label: 'name_changes.field.reason', value: record.reason },
    { label: 'name_changes.field.reject_reason', value: record.reject_reason },
    { label: 'name_changes.field.decided_by', value: record.decided_by },
  ]
  return (
    <div className="stack gap-6">
      <dl className="stack gap-2">
        {facts.map(
          ({ label, value }) =>
            value !== null && (
              <div className="labelled" key={label}>
                <dt className="muted">{translate(label)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {record.files.length > 0 && (
        <div className="viewer-alone overflow-hidden bordered">
          <FileViewer label={label} viewer={viewer} nothing={null}>
            {record.files.length > 1 && <FileButtons label={label} files={record.files} viewer={viewer} />}
          </FileViewer>
        </div>
      )}
    </div>
  )
}

const Decision = () => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const record = useRecordContext<NameChange>()
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null)
  const close = () => setOpen(null)
  if (record?.status !== 'waiting') return null
  const { id, version, name, new_name } = record
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('reject')}>
        {translate('name_changes.reject')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('approve')}>
        {translate('name_changes.approve')}
      </Button>
      {open === 'approve' && (
        <ActionDialog
          action="POST /api/name-changes/:id/approve"
          request={({ order_number, order_date }) => ({ id, body: { version, order_number, order_date } })}
          name="approve name change"
          title={translate('name_changes.approve_title')}
          confirm={translate('name_changes.approve')}
          defaultValues={{ order_number: null, order_date: null }}
          successMessage={translate('name_changes.approved')}
          onSuccess={refresh}
          onClose={close}
        >
          <p>{translate('name_changes.approve_text', { name, new_name })}</p>
          <OrderInputs />
          <p className="muted text-s">{translate('name_changes.order_hint')}</p>
        </ActionDialog>
      )}
      {open === 'reject' && (
        <ActionDialog
          action="POST /api/name-changes/:id/reject"
          request={({ reason }) => ({ id, body: { version, reason: reason ?? '' } })}
          name="reject name change"
          title={translate('name_changes.reject_title')}
          confirm={translate('name_changes.reject')}
          defaultValues={{ reason: '' }}
          successMessage={translate('name_changes.rejected')}
          onSuccess={refresh}
          onClose={close}
        >
          <TextInput
            source="reason"
            label="name_changes.field.reject_reason"
            whenEmpty="admissions.reason.missing"
            helperText={translate('name_changes.reject_hint')}
            multiline
          />
        </ActionDialog>
      )}
    </>
  )
}
