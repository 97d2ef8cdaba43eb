import Skeleton from '@mui/material/Skeleton'
import { useDelayed } from '../../shell/page/useDelayed'

const days = Array.from({ length: 35 }, (_, day) => day)

/** The shape of the calendar while it is on the way. */
export const CalendarSkeleton = () => {
  const isLong = useDelayed()
  return (
    <div className="calendar-to-come" aria-busy="true">
      {isLong && (
        <>
          <Skeleton variant="rounded" width={140} height={16} />
          {days.map((day) => (
            <Skeleton key={day} variant="circular" width={24} height={24} />
          ))}
        </>
      )}
    </div>
  )
}
