import { useGetMany, useListContext, type RaRecord } from 'react-admin'
import type { ListPageProps } from './listPageProps'
import { rowsOnly } from './rowsOnly'

/** The chosen rows: those of the page, and those of other pages, which are remembered or asked for. `always` is what the list has. */
export const useChosenRows = <Row extends RaRecord>(always?: ListPageProps<Row>['always']): readonly Row[] => {
  const { resource, selectedIds, data = [] } = useListContext<Row>()
  const elsewhere = selectedIds.filter((id) => data.every((row) => row.id !== id))
  const { data: others = [] } = useGetMany<Row>(
    resource,
    { ids: elsewhere, meta: { ...rowsOnly, ...(always && { always }) } },
    { enabled: elsewhere.length > 0 },
  )
  return [...data.filter(({ id }) => selectedIds.includes(id)), ...others]
}
