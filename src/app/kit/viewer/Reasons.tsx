import Button from '@mui/material/Button'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  title: string
  /** Predefined reasons in order; digit keys select the first nine. */
  reasons: readonly string[]
  isChosen: (place: number) => boolean
  onToggle: (place: number) => void
  /** Shows the form for a custom reason and scrolls it into view. */
  isOpen: boolean
  onSubmit: () => void
  /** Fields of the custom reason. */
  children: ReactNode
}

/** Rejection form: predefined reasons, selected by click or digit key, and a custom reason. */
export const Reasons = ({ title, reasons, isChosen, onToggle, isOpen, onSubmit, children }: Props) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) root.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  return (
    <div className="stack gap-2" ref={root}>
      <h2 className="text-m" id={id}>
        {title}
      </h2>
      <div className="row wrap" role="group" aria-labelledby={id}>
        {reasons.map((reason, place) => (
          <Button
            key={reason}
            className="reason"
            size="small"
            variant="outlined"
            aria-pressed={isChosen(place)}
            onClick={() => onToggle(place)}
          >
            {place < 9 && <kbd>{place + 1}</kbd>}
            {reason}
          </Button>
        ))}
      </div>
      {isOpen && (
        <form
          className="stack mt-1"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {children}
        </form>
      )}
    </div>
  )
}
