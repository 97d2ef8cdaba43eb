import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { Notification } from '../../../api/notifications'
import { dayAndTime } from '../dates'
import { call } from '../http/call'
import { useAnswer } from '../http/useAnswer'
import { useTranslate } from '../i18n/i18n'
import { focusOnMount } from '../page/focusOnMount'

type Props = { unread: number; onRead: () => Promise<unknown> }

const newest = { sort: JSON.stringify(['id', 'DESC']), range: JSON.stringify([0, 9]) }

/** The newest things one was told; each leads to what it is about and is read by that. */
export const NotificationList = ({ unread, onRead }: Props) => {
  const t = useTranslate()
  const ask = useCallback(
    async (signal?: AbortSignal) =>
      (await call('GET /api/notifications', { query: newest, signal, quiet: 'all' })).data,
    [],
  )
  const { answer, again } = useAnswer(ask)
  const read = async ({ id, read_at }: Notification) => {
    if (read_at !== null) return
    await call('POST /api/notifications/:id/read', { params: { id: String(id) }, quiet: 'all' }).catch(() => undefined)
    await onRead()
  }
  const readAll = async () => {
    await call('POST /api/notifications/read').catch(() => undefined)
    await onRead()
  }
  const list = answer.state === 'ready' ? answer.data : []
  return (
    <div className="bell-panel" role="presentation">
      <p className="menu-cap" role="presentation">
        {t('bell.title')}
      </p>
      {answer.state === 'failed' && (
        <button type="button" className="menu-item" role="menuitem" tabIndex={-1} onClick={again}>
          {t('bell.failed')} {t('bell.again')}
        </button>
      )}
      {answer.state === 'ready' && list.length === 0 && <p className="menu-cap">{t('bell.empty')}</p>}
      {list.map((one, index) => (
        <Link
          key={one.id}
          ref={index === 0 ? focusOnMount : undefined}
          className={one.read_at === null ? 'menu-item told new' : 'menu-item told'}
          role="menuitem"
          tabIndex={-1}
          to={one.path ?? '/dashboard'}
          onClick={() => void read(one)}
        >
          <span>
            {one.read_at === null && <span className="vh">{t('bell.new')}: </span>}
            <b>{one.title}</b>
            <span className="told-text">{one.text}</span>
            <span className="told-at num">{dayAndTime(one.created_at)}</span>
          </span>
        </Link>
      ))}
      {unread > 0 && (
        <button type="button" className="menu-item" role="menuitem" tabIndex={-1} onClick={() => void readAll()}>
          {t('bell.read_all')}
        </button>
      )}
    </div>
  )
}
