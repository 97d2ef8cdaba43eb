import { useGetMany, useListContext, type FilterPayload, type RaRecord } from 'react-admin'
import { listMeta } from './rowsOnly'

/**
 * The chosen rows as the server has them, those of other pages and filters among them. `gone` counts the chosen that the list holds no more;
 * until all the others are known nothing can be done with any.
 */
export type ChosenRows<Row> =
  | { standing: 'known'; rows: readonly Row[]; gone: number }
  | { standing: 'asked' }
  | { standing: 'failed'; again: () => void }

export const useChosenRows = <Row extends RaRecord>(filter: FilterPayload | undefined): ChosenRows<Row> => {
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
    { ids: elsewhere, meta: listMeta(filter) },
    { enabled: !isPending && elsewhere.length > 0 },
  )
  if (elsewhere.length === 0) return { standing: 'known', rows: here, gone: 0 }
  if (others) return { standing: 'known', rows: [...here, ...others], gone: elsewhere.length - others.length }
  return error && !isFetching ? { standing: 'failed', again: () => void refetch() } : { standing: 'asked' }
}
