import { type ReactNode, useId } from 'react'
import { useMenu } from './useMenu'

type Props = {
  readonly className: string
  /** What the button is called where its content is not enough. */
  readonly label?: string
  readonly title?: string
  readonly button: ReactNode
  readonly children: ReactNode
  /** Where the panel opens: below the button's right end, below its left end, or beside it. */
  readonly side?: 'end' | 'start' | 'beside'
}

/** A button with a menu beneath: arrows, Home, End and letters move, Esc and a click elsewhere close, the focus comes back. */
export const Menu = ({ className, label, title, button, children, side = 'end' }: Props) => {
  const id = useId()
  const menu = useMenu()
  return (
    <div className="menu" ref={menu.root} onBlur={menu.onBlur} onKeyDown={menu.onKeyDown}>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={menu.open}
        aria-controls={menu.open ? id : undefined}
        onClick={menu.toggle}
      >
        {button}
      </button>
      {menu.open && (
        <div id={id} className={`menu-panel ${side}`} role="menu" tabIndex={-1} onClick={menu.onChoice}>
          {children}
        </div>
      )}
    </div>
  )
}
