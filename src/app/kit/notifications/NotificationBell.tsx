import { Bell } from 'lucide-react'
import { useTranslate } from '../../shell/i18n/i18n'
import { Menu } from '../../shell/widgets/Menu'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../api/people/notifications'
import { dayAndTime } from '../../shell/dates'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { ProviderContext } from '../providers'
import './bell.css'
import { useCallback, useEffect, useRef, useState, useContext, type MouseEvent } from 'react'
import { useFetchNotifications, useNotifications } from './useNotifications'
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

type NotificationListProps = { unread: number; onRead: () => Promise<unknown> }

/** Notifications, newest first; opening one marks it as read and navigates to its subject. */
const NotificationList = ({ unread, onRead }: NotificationListProps) => {
  const t = useTranslate()
  const { act } = useContext(ProviderContext)
  const { state, list, added, hasOlder, loadMore } = useNotifications()
  const read = async ({ id, read_at }: Notification) => {
    if (read_at !== null) return
    await act('POST /api/notifications/:id/read', { id, body: undefined }).catch(shownAsToast)
    await onRead()
  }
  const readAll = async () => {
    await act('POST /api/notifications/read', { body: undefined }).catch(shownAsToast)
    await onRead()
  }
  const onMore = (event: MouseEvent) => {
    // Prevents the click from closing the menu.
    event.stopPropagation()
    loadMore()
  }
  return (
    <div className="bell-panel" role="presentation">
      <p className="menu-cap" role="presentation">
        {t('bell.title')}
      </p>
      {state === 'ready' && list.length === 0 && <p className="menu-cap">{t('bell.empty')}</p>}
      {list.map((one, place) => (
        <Link
          key={one.id}
          ref={place === added ? focusOnMount : undefined}
          className={one.read_at === null ? 'menu-item notification new' : 'menu-item notification'}
          role="menuitem"
          tabIndex={-1}
          to={one.path ?? '/dashboard'}
          onClick={() => void read(one)}
        >
          <span>
            {one.read_at === null && <span className="sr-only">{t('bell.new')}: </span>}
            <b className={one.read_at === null ? 'block semibold' : 'block medium'}>{one.title}</b>
            <span className="block small muted">{one.text}</span>
            <span className="block small faint num">{dayAndTime(one.created_at)}</span>
          </span>
        </Link>
      ))}
      {(hasOlder || state === 'failed') && (
        <button
          type="button"
          className="menu-item"
          role="menuitem"
          tabIndex={-1}
          aria-busy={state === 'loading'}
          onClick={onMore}
        >
          {state === 'failed' ? `${t('bell.failed')} ${t('bell.again')}` : t('bell.older')}
        </button>
      )}
      {unread > 0 && (
        <button
          type="button"
          className="menu-item read-all"
          role="menuitem"
          tabIndex={-1}
          onClick={() => void readAll()}
        >
          {t('bell.read_all')}
        </button>
      )}
    </div>
  )
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
