import { Bell } from 'lucide-react'
import { useTranslate } from '../../shell/i18n/i18n'
import { Menu } from '../../shell/widgets/Menu'
import { NotificationList } from './NotificationList'
import { useUnread } from './useUnread'
import './bell.css'

/** How many things one was told and has not read; opened, the newest of them. */
export const NotificationBell = () => {
  const t = useTranslate()
  const { unread, recount } = useUnread()
  return (
    <Menu
      className="btn ic bell"
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
