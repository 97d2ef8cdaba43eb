import { useState } from 'react'
import { useListContext, type ListControllerResult, type RaRecord } from 'react-admin'
import { isClosed } from '../../shell/page/faultOf'

type Shown<Row extends RaRecord> = {
  list: ListControllerResult<Row>
  /** Not open to the person, or not any more. */
  isClosed: boolean
  /** The rows that were asked for did not come; `list` has those of before, if there were any. */
  isLost: boolean
}

/** The list as it is to be shown: rows that do not come leave those of before, as long as they are open to the person. */
export const useKeptRows = <Row extends RaRecord>(): Shown<Row> => {
  const list = useListContext<Row>()
  const { data, total, error } = list
  const [kept, setKept] = useState({ data, total })
  if (data !== undefined && (data !== kept.data || total !== kept.total)) setKept({ data, total })
  if (error && isClosed(error)) return { list, isClosed: true, isLost: false }
  if (!error || data !== undefined) return { list, isClosed: false, isLost: false }
  if (kept.data === undefined) return { list, isClosed: false, isLost: true }
  return {
    list: { ...list, data: kept.data, total: kept.total ?? 0, error: null, isPending: false },
    isClosed: false,
    isLost: true,
  }
}
