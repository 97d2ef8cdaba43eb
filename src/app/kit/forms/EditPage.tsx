import { useId, useState } from 'react'
import { EditBase, type HttpError, type RaRecord } from 'react-admin'
import type { EditPageProps } from './editPageProps'
import { EditView } from './EditView'
import type { Saved } from './FollowRecord'

type Current = Readonly<Record<string, unknown>>

/**
 * A record's edit page. It stays after a save and says when that was; a save that meets somebody else's shows both versions.
 */
export const EditPage = <Row extends RaRecord>(props: EditPageProps<Row>) => {
  const formId = useId()
  const [saved, setSaved] = useState<(Saved & { at: Date }) | null>(null)
  const [current, setCurrent] = useState<Current | null>(null)
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
          if (error.status === 409 && error.body?.current) setCurrent(error.body.current)
        },
      }}
    >
      <EditView {...props} formId={formId} saved={saved} conflict={current} onConflictSeen={() => setCurrent(null)} />
    </EditBase>
  )
}
