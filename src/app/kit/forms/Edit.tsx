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
  /** The h1; by itself how the resource calls its records. */
  title?: ReactNode
  subtitle?: ReactNode
  /** The record's state as a chip. */
  status?: ReactNode
  /** Buttons beside the title, `RecordActions` among them. */
  actions?: ReactNode
  /** Cards beside the form. */
  aside?: ReactNode
  /** What the log calls records of this kind, where that is not the resource's name. */
  logged?: string
  /** A `SimpleForm`. */
  children: ReactNode
}

/**
 * A record's edit page. It stays after a save and says when that was; a save that meets somebody else's shows both versions. Ours because the
 * library's knows neither. All its parts find the record by `useRecordContext`.
 */
export const Edit = (props: Props) => {
  const resource = useResourceContext() ?? ''
  const { logged = resource } = props
  const [saved, setSaved] = useState<Editing['saved']>(null)
  const [conflict, setConflict] = useState<Editing['conflict']>(null)
  const [isDirty, setDirty] = useState(false)
  const editing = useMemo<Editing>(
    () => ({ saved, conflict, onConflictSeen: () => setConflict(null), isDirty, onDirty: setDirty, logged }),
    [saved, conflict, isDirty, logged],
  )
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // What cannot be opened is shown as not found in place, at its own address.
      queryOptions={{ onError: () => undefined }}
      mutationOptions={{
        onSuccess: (record, { data: sent }) => setSaved({ record, sent, at: new Date() }),
        // The HTTP client has said what happened; field errors stand in the form.
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

/** The page once its record is there. */
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
