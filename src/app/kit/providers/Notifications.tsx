import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast } from '../../shell/toasts/store'

/**
 * react-admin's notifications as our toasts. Its errors are left out: the HTTP client has already said, in the server's words, what was
 * refused.
 */
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
