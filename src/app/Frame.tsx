import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { DefaultLayout } from './shell/layout/DefaultLayout'

/**
 * The notification bell is loaded lazily because it needs the data provider, which guest pages do not load. If its
 * chunk fails to load, the page works without it.
 */
const Bell = lazy<ComponentType>(() =>
  import('./kit/notifications/NotificationBell').then(
    ({ NotificationBell }) => ({ default: NotificationBell }),
    () => ({ default: () => null }),
  ),
)

/** The shell's layout with the notification bell. */
export const Frame = ({ crumbs, children }: Omit<ComponentProps<typeof DefaultLayout>, 'bell'>) => (
  <DefaultLayout
    crumbs={crumbs}
    bell={
      <Suspense fallback={<span className="btn btn-icon" />}>
        <Bell />
      </Suspense>
    }
  >
    {children}
  </DefaultLayout>
)
