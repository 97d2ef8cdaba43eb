import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast } from '../../shell/toasts/store'

/** Shows react-admin's notifications as toasts. Skips errors, because the HTTP client has already shown the server's message. */
export const Notifications = () => {
  const translate = useTranslate()
  const { notifications, takeNotification } = useNotificationContext()
  useEffect(() => {
    const next = notifications.length > 0 ? takeNotification() : undefined
    if (!next || next.type === 'error' || typeof next.message !== 'string') return
    toast[next.type]({ text: translate(next.message, next.notificationOptions?.messageArgs) })
  }, [notifications, takeNotification, translate])
  return null
}
