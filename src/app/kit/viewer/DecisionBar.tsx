import type { ReactNode } from 'react'
import './decisionBar.css'

type Verb = { label: string; onClick: () => void }
type Props = {
  /** Null where nothing can be decided now: only the way to the next is left. */
  decide: { accept: Verb; refuse: Verb } | null
  next: Verb
  /** How many still wait. */
  children: ReactNode
}

/** The foot of a review: the decision under the thumb, with its keys, and the way to the next. */
export const DecisionBar = ({ decide, next, children }: Props) => (
  <footer className="review-decision">
    {decide && (
      <div className="two">
        <button type="button" className="btn ok" aria-keyshortcuts="A" onClick={decide.accept.onClick}>
          {decide.accept.label}
          <kbd aria-hidden>A</kbd>
        </button>
        <button type="button" className="btn dg" aria-keyshortcuts="R" onClick={decide.refuse.onClick}>
          {decide.refuse.label}
          <kbd aria-hidden>R</kbd>
        </button>
      </div>
    )}
    <div className="row small muted">
      <span className="num" role="status">
        {children}
      </span>
      <button type="button" className="btn s" aria-keyshortcuts="N" onClick={next.onClick}>
        {next.label}
        <kbd className="not-s" aria-hidden>
          N
        </kbd>
      </button>
    </div>
  </footer>
)
