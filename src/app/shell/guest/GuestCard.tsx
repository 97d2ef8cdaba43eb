import type { ReactNode } from 'react'
import { focusOnMount } from '../page/focusOnMount'
import '../look/account.css'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly picture?: ReactNode
  readonly children?: ReactNode
  /** Links below the card for users who need another page. */
  readonly after?: ReactNode
  readonly wide?: boolean
  /** The card replaced another on the same page, so its heading takes the focus. */
  readonly arrived?: boolean
}

/** Card of a guest page: title, explanation and form. */
export const GuestCard = ({ title, lead, picture, children, after, wide = false, arrived = false }: Props) => (
  <div className={wide ? 'wide' : undefined}>
    <div className="card">
      {picture}
      <div>
        <h1 ref={arrived ? focusOnMount : undefined} tabIndex={-1}>
          {title}
        </h1>
        {lead && <div className="stack gap-2 muted mt-1 anywhere">{lead}</div>}
      </div>
      {children}
    </div>
    {after && <p className="guest-after">{after}</p>}
  </div>
)
