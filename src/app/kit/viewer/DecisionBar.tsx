import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import './viewer.css'

type Verb = { label: string; onClick: () => void }
type Props = {
  /** Null if no decision is possible; then only the next button is shown. */
  decide: { accept: Verb; reject: Verb } | null
  next: Verb
  /** Number of remaining items. */
  children: ReactNode
}

/** Footer of a review: decision buttons with keyboard shortcuts, and a button for the next item. */
export const DecisionBar = ({ decide, next, children }: Props) => (
  <footer className="pane-foot border-t bg-surface stack gap-2">
    {decide && (
      <div className="row gap-3">
        <Button fullWidth variant="contained" color="success" aria-keyshortcuts="A" onClick={decide.accept.onClick}>
          {decide.accept.label}
          <kbd aria-hidden>A</kbd>
        </Button>
        <Button fullWidth variant="outlined" color="error" aria-keyshortcuts="R" onClick={decide.reject.onClick}>
          {decide.reject.label}
          <kbd aria-hidden>R</kbd>
        </Button>
      </div>
    )}
    <div className="row wrap small muted">
      <span className="grow num" role="status">
        {children}
      </span>
      <Button size="small" aria-keyshortcuts="N" onClick={next.onClick}>
        {next.label}
        <kbd aria-hidden>N</kbd>
      </Button>
    </div>
  </footer>
)
