import Skeleton from '@mui/material/Skeleton'
import { useTranslate } from 'react-admin'
import { useDelayed } from '../../shell/page/useDelayed'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** The shape of a list while its first page is on the way: nothing for 200 ms, then still grey bars. */
export const ListSkeleton = ({ columns }: { columns: number }) => {
  const translate = useTranslate()
  return useDelayed() ? (
    <div className="list-skeleton" role="status" aria-label={translate('kit.list.loading')}>
      {rows.map((row) => (
        <div key={row}>
          {Array.from({ length: Math.min(columns, 5) }, (_, column) => (
            <Skeleton key={column} variant="rounded" height={12} width={column === 0 ? '60%' : '45%'} />
          ))}
        </div>
      ))}
    </div>
  ) : null
}
