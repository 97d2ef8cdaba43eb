import Button from '@mui/material/Button'
import { Upload } from 'lucide-react'
import { useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'

type Props = {
  id: string
  label: string
  /** File limits, shown before choosing. */
  limits: string
  accept: string
  multiple: boolean
  disabled: boolean
  invalid?: boolean
  describedBy?: string
  /** Receives the button, which the form focuses if the field has an error. */
  buttonRef?: Ref<HTMLButtonElement>
  onFiles: (files: readonly File[]) => void
  /** Further ways to choose files, beside the button. */
  children?: ReactNode
}

/** A drop zone with a button that opens the file dialog. */
export const DropZone = ({
  id,
  label,
  limits,
  accept,
  multiple,
  disabled,
  invalid,
  describedBy,
  buttonRef,
  onFiles,
  children,
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (files && files.length > 0) onFiles(multiple ? [...files] : [...files].slice(0, 1))
  }
  const onDrag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    if (!disabled) setOver(inside)
  }
  return (
    <div
      className={['drop dashed bg-canvas row wrap p-4 grow-wide', over && 'over', invalid && 'bad']
        .filter(Boolean)
        .join(' ')}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false)
        if (!disabled) take(event.dataTransfer.files)
      }}
    >
      <Button
        variant="outlined"
        ref={buttonRef}
        id={id}

        disabled={disabled}
        aria-describedby={[`${id}-limits`, describedBy].filter(Boolean).join(' ')}
        onClick={() => input.current?.click()}
      >
        <Upload size={20} strokeWidth={1.75} aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files)
          // Reset, so that a removed file can be chosen again.
          event.target.value = ''
        }}
      />
      {children}
      <span className="hint grow-wide" id={`${id}-limits`}>
        {limits}
      </span>
    </div>
  )
}
