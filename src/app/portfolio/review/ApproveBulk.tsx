import { useDataProvider } from 'react-admin'
import type { QueueRow } from '../../../api/portfolio/review'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { AcceptBulk } from '../../kit/review/AcceptBulk'

/** Approves all selected achievements that the college's own records prove. Reports the others with the reason. */
export const ApproveBulk = ({ chosen }: { chosen: readonly QueueRow[] }) => {
  const provider = useDataProvider<AppDataProvider>()
  return (
    <AcceptBulk
      texts="portfolios.bulk"
      chosen={chosen}
      accept={(ids) => provider.act('POST /api/portfolios/items/approve', { body: { ids } })}
      nameOf={({ title, student }) => `${title}, ${student}`}
      pathOf={({ id }) => `/portfolios/items/${id}`}
    />
  )
}
