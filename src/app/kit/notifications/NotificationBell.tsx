import { Bell } from 'lucide-react'
import { useTranslate } from '../../shell/i18n/i18n'
import { Menu } from '../../shell/widgets/Menu'
import { NotificationList } from './NotificationList'
import './bell.css'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFetchNotifications } from './useNotifications'
import { useSubscribe } from './useSubscribe'

/** How long to wait for the event stream, in ms. Its opening counts anyway, so that the start counts once. */
const streamMs = 1000

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
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    waiting.current = setTimeout(() => void recount(), streamMs)
    return () => clearTimeout(waiting.current)
  }, [recount])
  useSubscribe('resource/notifications', () => {
    clearTimeout(waiting.current)
    void recount()
  })
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
