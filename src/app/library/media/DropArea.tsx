import { useState, type ReactNode } from 'react'

type Props = {
  /** True if drops are rejected. */
  readonly closed: boolean
  readonly onDrop: (files: File[]) => void
  readonly children: ReactNode
}

/** Drop target for files from the computer. */
export const DropArea = ({ closed, onDrop, children }: Props) => {
  const [over, setOver] = useState(false)
  return (
    <div
      className={over ? 'stack media-main over' : 'stack media-main'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files') || closed) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (!closed) onDrop([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
