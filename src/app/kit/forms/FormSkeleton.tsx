import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../shell/page/useDelayed'

const fields = [1, 2, 3, 4]

/** The shape of a form while its record is on the way. */
export const FormSkeleton = () =>
  useDelayed() ? (
    <div className="record-page" aria-busy="true">
      <Skeleton variant="rounded" width={280} height={32} sx={{ mb: 4 }} />
      <div className="record-fields">
        {fields.map((field) => (
          <div key={field} className="skeleton-field">
            <Skeleton variant="rounded" width={120} height={16} />
            <Skeleton variant="rounded" height={40} />
          </div>
        ))}
      </div>
    </div>
  ) : null
