import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../../shell/page/useDelayed'
import '../../shared/admissions.css'

/** The place of an applicant's home while it is on its way, so that what follows does not jump. */
export const HomeSkeleton = () => {
  const isSlow = useDelayed()
  return (
    <div className="main-aside home-to-come" aria-busy="true">
      {isSlow && (
        <>
          <Skeleton variant="rounded" height={200} />
          <Skeleton variant="rounded" height={280} />
        </>
      )}
    </div>
  )
}
