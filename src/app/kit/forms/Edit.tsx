import { useMemo, useState, type ReactNode } from 'react'
import {
  EditBase,
  useEditContext,
  useGetRecordRepresentation,
  useResourceContext,
  useTranslate,
  type HttpError,
  type RaRecord,
} from 'react-admin'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { EditingContext, type Editing } from './editing'
import { FormSkeleton } from './FormSkeleton'

type Props = {
  /** The h1; defaults to the name of the resource. */
  title?: ReactNode
  subtitle?: ReactNode
  /** Status chip of the record. */
  status?: ReactNode
  /** Buttons beside the title, such as `RecordActions`. */
  actions?: ReactNode
  /** Cards beside the form. */
  aside?: ReactNode
  /** Entity name in the audit log, if it differs from the resource. */
  auditEntity?: string
  /** A `SimpleForm`. */
  children: ReactNode
}

/**
 * Edit page of a record. Unlike react-admin's, it stays open after saving, shows the time of the save and resolves
 * edit conflicts.
 */
export const Edit = (props: Props) => {
  const resource = useResourceContext() ?? ''
  const { auditEntity = resource } = props
  const [saved, setSaved] = useState<Editing['saved']>(null)
  const [conflict, setConflict] = useState<Editing['conflict']>(null)
  const [isDirty, setDirty] = useState(false)
  const editing = useMemo<Editing>(
    () => ({ saved, conflict, onConflictSeen: () => setConflict(null), isDirty, onDirty: setDirty, auditEntity }),
    [saved, conflict, isDirty, auditEntity],
  )
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // A record that cannot be opened shows the not-found page at its own address.
      queryOptions={{ onError: () => undefined }}
      mutationOptions={{
        onSuccess: (record, { data: sent }) => setSaved({ record, sent, at: new Date() }),
        // The HTTP client has reported the error; field errors appear in the form.
        onError: (error: HttpError) => {
          if (error.status === 409 && error.body?.current) setConflict(error.body.current)
        },
      }}
    >
      <EditingContext value={editing}>
        <EditView {...props} />
      </EditingContext>
    </EditBase>
  )
}

/** The page after the record has loaded. */
const EditView = ({ title, subtitle, status, actions, aside, children }: Props) => {
  const { record, error, refetch } = useEditContext<RaRecord>()
  const translate = useTranslate()
  const name = useGetRecordRepresentation(useResourceContext())(record)
  useBreadcrumb(record && typeof name === 'string' ? name : null)
  const fault = faultOf({ error, data: record })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!record) return <FormSkeleton />
  return (
    <div className="record-page">
      <PageHead title={title ?? name} status={status} subtitle={subtitle} actions={actions} />
      <div className="record-grid">
        {children}
        {aside && (
          <aside className="record-aside" aria-label={translate('kit.form.about')}>
            {aside}
          </aside>
        )}
      </div>
    </div>
  )
}
