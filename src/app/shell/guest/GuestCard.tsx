import type { ReactNode } from 'react'
import { focusOnMount } from '../page/focusOnMount'
import '../look/account.css'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  readonly picture?: ReactNode
  readonly children?: ReactNode
  /** Beneath the card: the way for those who are wrong here. */
  readonly after?: ReactNode
  readonly wide?: boolean
  /** The card took the place of another one on the same page, so its heading takes the focus itself. */
  readonly arrived?: boolean
}

/** The one card of a guest page: what this is, in a sentence, and what to do. */
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
