import { type ReactNode, useId } from 'react'
import { useMenu } from './useMenu'

type Props = {
  readonly className: string
  /** What the button is called where its content is not enough. */
  readonly label?: string
  readonly title?: string
  readonly button: ReactNode
  readonly children: ReactNode
  /** Where the panel opens: below the button's right end, or beside the button. */
  readonly side?: 'end' | 'beside'
}

/** Out of the scrolling column, yet inside the window. */
const placeBeside = (panel: HTMLElement | null) => {
  const button = panel?.previousElementSibling?.getBoundingClientRect()
  if (!panel || !button) return
  panel.style.left = `${button.right + 10}px`
  panel.style.top = `${Math.max(8, Math.min(button.top - 6, window.innerHeight - panel.offsetHeight - 8))}px`
}

/** A button with a menu beneath: arrows, Home, End and letters move, Esc and a click elsewhere close, the focus comes back. */
export const Menu = ({ className, label, title, button, children, side = 'end' }: Props) => {
  const id = useId()
  const { root, open, toggle, onBlur, onButtonKey, onPanelKey, onChoice } = useMenu()
  return (
    <div className="menu" ref={root} onBlur={onBlur}>
      <button
        type="button"
        className={className}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
        onKeyDown={onButtonKey}
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          ref={side === 'beside' ? placeBeside : undefined}
          className={`menu-panel raised ${side}`}
          role="menu"
          tabIndex={-1}
          onClick={onChoice}
          onKeyDown={onPanelKey}
        >
          {children}
        </div>
      )}
    </div>
  )
}
