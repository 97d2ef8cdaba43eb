import { useGetManyAggregate } from 'react-admin'
import { nameOf, type OptionText, type ReferenceRow } from './useReference'

type Props = { reference: string; ids: readonly unknown[]; optionText?: OptionText }

/** Names of records by id; a dash if there are none. */
export const ReferenceNames = ({ reference, ids, optionText = nameOf }: Props) => {
  const known = ids.filter((id): id is number => typeof id === 'number')
  const { data = [], isPending } = useGetManyAggregate<ReferenceRow>(
    reference,
    { ids: known },
    { enabled: known.length > 0 },
  )
  if (known.length > 0 && isPending) return null
  return <>{data.flatMap((row) => (row ? optionText(row) : [])).join(', ') || '—'}</>
}
