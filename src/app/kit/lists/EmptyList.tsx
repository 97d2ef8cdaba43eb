import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import './lists.css'

type Props = { title: string; text: string; action?: ReactNode }

/** Nothing to show: what this is, what to do next, one button. */
export const EmptyList = ({ title, text, action }: Props) => (
  <div className="empty-list">
    <Inbox size={40} strokeWidth={1} aria-hidden />
    <h2>{title}</h2>
    <p>{text}</p>
    {action}
  </div>
)
