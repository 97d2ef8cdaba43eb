import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { DefaultLayout } from './shell/layout/DefaultLayout'

/**
 * It asks through the data provider, so it comes after the frame, and a page goes on where its file is gone. Guests'
 * pages do not load it.
 */
const Bell = lazy<ComponentType>(() =>
  import('./kit/notifications/NotificationBell').then(
    ({ NotificationBell }) => ({ default: NotificationBell }),
    () => ({ default: () => null }),
  ),
)

/** The shell's frame with the bell in it. */
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
