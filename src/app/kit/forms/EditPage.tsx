import { useId, useState, type ReactNode } from 'react'
import { EditBase, type HttpError, type RaRecord } from 'react-admin'
import { EditView } from './EditView'

export type EditPageProps<Row extends RaRecord> = {
  /** How the record is called: h1, questions before deleting. */
  name: (record: Row) => string
  /** The breadcrumb, where the name is too long for it. */
  crumb?: (record: Row) => string
  subtitle?: (record: Row) => ReactNode
  /** The record's state as a chip. */
  status?: (record: Row) => ReactNode
  /** Buttons beside the title. */
  actions?: (record: Row) => ReactNode
  /** Whether the record is archived, for records that can be; without it there is no menu of archive, restore and delete. */
  isArchived?: (record: Row) => boolean
  /** Cards beside the form. */
  aside?: (record: Row) => ReactNode
  children: ReactNode
}

type Current = Readonly<Record<string, unknown>>

/**
 * A record's edit page. It stays after a save and says when that was; a save that meets somebody else's shows both versions.
 */
export const EditPage = <Row extends RaRecord>(props: EditPageProps<Row>) => {
  const formId = useId()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [current, setCurrent] = useState<Current | null>(null)
  return (
    <EditBase
      disableAuthentication
      mutationMode="pessimistic"
      redirect={false}
      // What cannot be opened is shown as not found in place, at its own address.
      queryOptions={{ onError: () => undefined }}
      mutationOptions={{
        onSuccess: () => setSavedAt(new Date()),
        // The HTTP client has said what happened; field errors stand in the form.
        onError: (error: HttpError) => {
          if (error.status === 409 && error.body?.current) setCurrent(error.body.current)
        },
      }}
    >
      <EditView
        {...props}
        formId={formId}
        savedAt={savedAt}
        conflict={current}
        onConflictSeen={() => setCurrent(null)}
      />
    </EditBase>
  )
}
