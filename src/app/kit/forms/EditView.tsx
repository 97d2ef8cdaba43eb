import { useState, useEffect } from 'react'
import { useCreatePath, useEditContext, useGetList, useTranslate, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { TimelineEvent } from '../../../api/people/audit'
import { dayAndTime } from '../../shell/dates'
import { PageHead } from '../../shell/page/PageHead'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { ActionBar } from './ActionBar'
import { ConflictDialog } from './ConflictDialog'
import type { EditPageProps } from './editPageProps'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { FollowRecord, type Saved } from './FollowRecord'
import { FormSkeleton } from './FormSkeleton'
import { RecordActions } from './RecordActions'
import { RecordForm } from './RecordForm'
import { useFormState } from 'react-hook-form'

type Props<Row extends RaRecord> = EditPageProps<Row> & {
  formId: string
  saved: (Saved & { at: Date }) | null
  conflict: Readonly<Record<string, unknown>> | null
  onConflictSeen: () => void
}

/** The edit page once its record is there. */
export const EditView = <Row extends RaRecord>(props: Props<Row>) => {
  const { record, saving, resource, error, refetch } = useEditContext<Row>()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const navigate = useNavigate()
  const [isDirty, setDirty] = useState(false)
  const { formId, conflict } = props
  useBreadcrumb(record && (props.crumb ?? props.name)(record))
  const fault = faultOf({ error, data: record })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!record) return <FormSkeleton />
  const name = props.name(record)
  const submit = () => {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }
  return (
    <div className="record-page">
      <PageHead
        title={name}
        status={props.status?.(record)}
        subtitle={props.subtitle?.(record)}
        actions={
          <>
            {props.actions?.(record)}
            {props.isArchived && (
              <RecordActions name={name} isArchived={props.isArchived(record)} isDirty={isDirty} record={record} />
            )}
          </>
        }
      />
      <div className="record-grid">
        <RecordForm
          id={formId}
          foot={
            <>
              <ActionBar
                formId={formId}
                saving={saving}
                savedAt={props.saved?.at ?? null}
                verb={translate('kit.form.save')}
                onCancel={() => void navigate(createPath({ resource, type: 'list' }))}
              />
              <FollowRecord saved={props.saved} />
              <DirtyReporter onChange={setDirty} />
              {conflict && (
                <ConflictDialog
                  current={conflict}
                  saved={<LastChange entity={props.logged ?? resource} record={conflict} />}
                  onClose={props.onConflictSeen}
                  onSave={submit}
                  onTake={() => void refetch()}
                />
              )}
            </>
          }
        >
          {props.children}
        </RecordForm>
        {props.aside && (
          <aside className="record-aside" aria-label={translate('kit.form.about')}>
            {props.aside(record)}
          </aside>
        )}
      </div>
    </div>
  )
}

type LastChangeProps = { entity: string; record: Readonly<Record<string, unknown>> }

/** Who changed the record last, and when, by its history. */
const LastChange = ({ entity, record: { id, version } }: LastChangeProps) => {
  const translate = useTranslate()
  const { data: [last] = [] } = useGetList<TimelineEvent>(
    'timeline',
    {
      filter: { entity, record_id: id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
      meta: { version },
    },
    { onError: () => undefined },
  )
  if (!last) return null
  const by = last.actor?.name ?? translate('history.nobody')
  return <p className="muted">{translate('kit.conflict.saved', { by, at: dayAndTime(last.at) })}</p>
}

/** Tells what stands outside the form whether it holds unsaved changes. */
const DirtyReporter = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { dirtyFields } = useFormState()
  const isDirty = Object.keys(dirtyFields).length > 0
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
