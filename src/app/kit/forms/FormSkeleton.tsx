import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../shell/page/useDelayed'

const fields = [1, 2, 3, 4]

/** Placeholder of a form while its record loads. */
export const FormSkeleton = () =>
  useDelayed() ? (
    <div className="record-page" aria-busy="true">
      <Skeleton variant="rounded" width={280} height={32} sx={{ mb: 4 }} />
      <div className="record-fields">
        {fields.map((field) => (
          <Skeleton key={field} variant="rounded" height={64} sx={{ mb: 2.5, maxWidth: 720 }} />
        ))}
      </div>
    </div>
  ) : null
