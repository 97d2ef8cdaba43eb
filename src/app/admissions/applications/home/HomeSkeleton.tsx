import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../../shell/page/useDelayed'
import '../../shared/admissions.css'

/** Reserves the space of the applicant's home while it loads, to avoid a layout shift. */
export const HomeSkeleton = () => {
  const isSlow = useDelayed()
  return (
    <div className="main-aside home-skeleton" aria-busy="true">
      {isSlow && (
        <>
          <Skeleton variant="rounded" height={200} />
          <Skeleton variant="rounded" height={280} />
        </>
      )}
    </div>
  )
}
