import { type ReactNode, useId } from 'react'
import { useMenu } from './useMenu'

type Props = {
  readonly className: string
  /** Accessible name of the button, if its content is not sufficient. */
  readonly label?: string
  readonly title?: string
  readonly button: ReactNode
  readonly children: ReactNode
  /** Position of the panel: below the button, aligned to its end, or beside it. */
  readonly side?: 'end' | 'beside'
}

/** Positions the panel outside of the scrolling column, within the window. */
const placeBeside = (panel: HTMLElement | null) => {
  const button = panel?.previousElementSibling?.getBoundingClientRect()
  if (!panel || !button) return
  panel.style.left = `${button.right + 10}px`
  panel.style.top = `${Math.max(8, Math.min(button.top - 6, window.innerHeight - panel.offsetHeight - 8))}px`
}

/** Menu button: arrows, Home, End and letters move the focus; Esc and clicks outside close it and restore the focus. */
export const Menu = ({ className, label, title, button, children, side = 'end' }: Props) => {
  const id = useId()
  const { root, open, toggle, onBlur, onButtonKey, onPanelKey, onChoice } = useMenu()
  return (
    <div className="relative" ref={root} onBlur={onBlur}>
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
