import { useGetMany, useListContext, type RaRecord } from 'react-admin'
import type { ListPageProps } from './listPageProps'
import { listMeta } from './rowsOnly'

/**
 * The chosen rows as the server has them, those of other pages and filters among them. `gone` counts the chosen that the list holds no more;
 * until all the others are known nothing can be done with any.
 */
export type Chosen<Row> =
  | { standing: 'known'; rows: readonly Row[]; gone: number }
  | { standing: 'asked' }
  | { standing: 'failed'; again: () => void }

export const useChosenRows = <Row extends RaRecord>(always: ListPageProps<Row>['always']): Chosen<Row> => {
  const { resource, selectedIds, data = [], isPending } = useListContext<Row>()
  const here = data.filter(({ id }) => selectedIds.includes(id))
  const elsewhere = selectedIds.filter((id) => here.every((row) => row.id !== id))
  const {
    data: others,
    error,
    isFetching,
    refetch,
  } = useGetMany<Row>(
    resource,
    { ids: elsewhere, meta: listMeta(always) },
    { enabled: !isPending && elsewhere.length > 0 },
  )
  if (elsewhere.length === 0) return { standing: 'known', rows: here, gone: 0 }
  if (others) return { standing: 'known', rows: [...here, ...others], gone: elsewhere.length - others.length }
  return error && !isFetching ? { standing: 'failed', again: () => void refetch() } : { standing: 'asked' }
}
