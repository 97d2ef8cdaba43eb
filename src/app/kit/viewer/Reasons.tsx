import Button from '@mui/material/Button'
import { useEffect, useId, useRef, type ReactNode } from 'react'

type Props = {
  title: string
  /** The usual reasons in their order; the first nine are chosen by digits. */
  reasons: readonly string[]
  isChosen: (place: number) => boolean
  onToggle: (place: number) => void
  /** Words of one's own are asked for, and the form is brought into view. */
  isOpen: boolean
  onSubmit: () => void
  /** The fields for words of one's own. */
  children: ReactNode
}

/** Why something is refused: usual reasons to press, by hand or by digit, and words of one's own. */
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
