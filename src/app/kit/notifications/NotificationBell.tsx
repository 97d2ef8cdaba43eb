import { Bell } from 'lucide-react'
import { useTranslate } from '../../shell/i18n/i18n'
import { Menu } from '../../shell/widgets/Menu'
import { NotificationList } from './NotificationList'
import './bell.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchNotifications } from './useNotifications'
import { useSubscribe } from './useSubscribe'

/** Number of unread notifications, refetched after every change. Keeps the last value if a request fails. */
const useUnread = () => {
  const ask = useFetchNotifications()
  const [unread, setUnread] = useState(0)
  const latestRequest = useRef(0)
  const recount = useCallback(async () => {
    const turn = (latestRequest.current += 1)
    const count = await ask({ perPage: 1, filter: { unread: true } }).then(
      ({ total }) => total ?? 0,
      () => null,
    )
    // Ignores responses that arrive out of order.
    if (count !== null && turn === latestRequest.current) setUnread(count)
  }, [ask])
  useEffect(() => void recount(), [recount])
  useSubscribe('resource/notifications', () => void recount())
  return { unread, recount }
}

/** Bell with the unread count; opens the latest notifications. */
export const NotificationBell = () => {
  const t = useTranslate()
  const { unread, recount } = useUnread()
  return (
    <Menu
      className="btn btn-icon"
      label={unread > 0 ? t('bell.unread', { smart_count: unread }) : t('bell.title')}
      button={
        <>
          <Bell className="i" aria-hidden="true" />
          {unread > 0 && <span className="bell-mark" aria-hidden="true" />}
        </>
      }
    >
      <NotificationList unread={unread} onRead={recount} />
    </Menu>
  )
}
