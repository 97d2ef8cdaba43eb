import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useResourceText } from './useResourceText'
import './lists.css'

type Props = {
  icon?: LucideIcon
  /** Texts or message keys; by default the resource's `empty` and `invite`. */
  title?: string
  text?: string
  action?: ReactNode
}

/** Empty state: explanation, next step, one button. */
export const Empty = ({ icon: Icon = Inbox, title, text, action }: Props) => {
  const translate = useTranslate()
  const textOf = useResourceText()
  return (
    <div className="empty-list center gap-2 text-center">
      <Icon className="faint" size={40} strokeWidth={1} aria-hidden />
      <h2 className="text-l">{title === undefined ? textOf('empty') : translate(title, { _: title })}</h2>
      <p className="muted">{text === undefined ? textOf('invite') : translate(text, { _: text })}</p>
      {action}
    </div>
  )
}
