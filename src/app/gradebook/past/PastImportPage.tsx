import Button from '@mui/material/Button'
import { useState } from 'react'
import { RecordContextProvider, ResourceContextProvider, useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import type { PastImportPage as Import } from '../../../api/gradebook/past'
import { SelectField } from '../../kit/fields/SelectField'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct, useRead } from '../../kit/providers/calls'
import { Confirm } from '../../shell/page/Confirm'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { dayAndTime } from '../../shell/dates'
import { toast } from '../../shell/toasts/store'
import { DraftPreview } from './DraftPreview'
import { pastStatusChoices } from './statuses'

/** One import of past marks: a draft with its preview, or what was imported. */
export const PastImportPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead('GET /api/gradebook/past/:id', { id: Number(id) })
  useBreadcrumb(data?.file_name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const reload = () => refetch()
  return (
    <div className="list-page">
      <RecordContextProvider value={data}>
        <PageHead
          title={data.file_name}
          status={<SelectField source="status" choices={pastStatusChoices} />}
          subtitle={translate('past_marks.uploaded', { name: data.uploaded_by, time: dayAndTime(data.created_at) })}
          actions={
            <>
              {data.draft && <DeleteButton one={data} />}
              {data.status === 'imported' && <UndoButton one={data} onDone={reload} />}
            </>
          }
        />
        {data.draft ? (
          <DraftPreview key={data.version} one={data} draft={data.draft} onChanged={reload} />
        ) : (
          <Outcome one={data} />
        )}
        <ResourceContextProvider value="gradebook/past">
          <div className="mt-6 hide-empty">
            <HistoryCard />
          </div>
        </ResourceContextProvider>
      </RecordContextProvider>
    </div>
  )
}

const Outcome = ({ one }: { one: Import }) => {
  const translate = useTranslate()
  const { status, marks_count, undone_by, undone_at, undo_reason } = one
  return (
    <section className="panel p-5 stack gap-2">
      <p>{translate(status === 'undone' ? 'past_marks.had_imported' : 'past_marks.imported', marks_count)}</p>
      {status === 'undone' && (
        <p className="note">
          {translate('past_marks.undone', { name: undone_by, time: dayAndTime(undone_at ?? ''), reason: undo_reason })}
        </p>
      )}
    </section>
  )
}

const DeleteButton = ({ one: { id } }: { one: Import }) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useAct('DELETE /api/gradebook/past/:id', {
    onSuccess: () => {
      toast.success({ text: translate('past_marks.deleted') })
      void navigate('/gradebook/past')
    },
  })
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('past_marks.delete')}
      </Button>
      <Confirm
        isOpen={isOpen}
        title={translate('past_marks.delete_title')}
        content={translate('past_marks.delete_text')}
        confirm={translate('past_marks.delete')}
        cancel={translate('past_marks.cancel')}
        confirmColor="warning"
        loading={isPending}
        onConfirm={() => mutate({ id, body: undefined })}
        onClose={() => setOpen(false)}
      />
    </>
  )
}

const UndoButton = ({ one: { id, version, marks_count }, onDone }: { one: Import; onDone: () => unknown }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate('past_marks.undo')}
      </Button>
      {isOpen && (
        <ActionDialog
          action="POST /api/gradebook/past/:id/undo"
          request={({ reason }) => ({ id, body: { version, reason } })}
          title={translate('past_marks.undo_title')}
          confirm={translate('past_marks.undo_confirm', marks_count)}
          cancel={translate('past_marks.keep')}
          confirmColor="warning"
          defaultValues={{ reason: '' }}
          successMessage={translate('past_marks.undo_done')}
          onSettled={onDone}
          onClose={() => setOpen(false)}
        >
          <p>{translate('past_marks.undo_text')}</p>
          <TextInput source="reason" label="past_marks.reason" multiline />
        </ActionDialog>
      )}
    </>
  )
}
