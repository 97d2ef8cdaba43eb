import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useContext, useMemo, type ReactNode } from 'react'
import { SourceContextProvider, useResourceContext, useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { ArrayInputContext } from './ArrayInput'
import { RowContext } from './rows'

type Item = Readonly<Record<string, unknown>>
type Props = {
  /** A new row, or a function that creates one if rows must differ. */
  defaultItem: Item | (() => Item)
  /** Label of the add button. */
  addLabel: string
  /** Field widths as CSS grid columns. */
  columns: string
  /** Hides the buttons that add and remove rows; the inputs control their own disabled state. */
  disabled?: boolean
  /** Adds buttons to reorder rows. */
  movable?: boolean
  /** Inputs of one row; their sources are relative to the row. */
  children: ReactNode
}

/** Rows of an `ArrayInput` with the same fields in each; rows can be added and removed. */
export const SimpleFormIterator = (props: Props) => {
  const { defaultItem, addLabel, columns, disabled = false, movable = false, children } = props
  const { source, label } = useContext(ArrayInputContext)
  const { fields, append, remove, move } = useFieldArray({ name: source })
  return (
    <>
      {fields.map((field, index) => (
        <div
          key={field.id}
          className="row-fields"
          style={{ gridTemplateColumns: `${columns} ${movable ? 'auto' : '40px'}` }}
        >
          <RowSource source={source} index={index} label={label}>
            {children}
          </RowSource>
          <RowButtons
            label={label}
            index={index}
            count={fields.length}
            disabled={disabled}
            onMove={movable ? (to) => move(index, to) : undefined}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      {!disabled && (
        <div className="add-row">
          <Button
            size="small"
            variant="outlined"
            onClick={() => append(typeof defaultItem === 'function' ? defaultItem() : { ...defaultItem })}
          >
            <Plus size={16} strokeWidth={2} aria-hidden />
            {addLabel}
          </Button>
        </div>
      )}
    </>
  )
}

type ButtonsProps = {
  label: string
  index: number
  count: number
  disabled: boolean
  onMove: ((to: number) => void) | undefined
  onRemove: () => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Remove button of a row, and move buttons if rows can be reordered. */
const RowButtons = ({ label, index, count, disabled, onMove, onRemove }: ButtonsProps) => {
  const translate = useTranslate()
  const named = (deed: string) => translate(`kit.rows.${deed}`, { label, number: index + 1 })
  const remove = (className?: string) => (
    <IconButton className={className} disabled={disabled} aria-label={named('remove')} onClick={onRemove}>
      <X {...icon} />
    </IconButton>
  )
  if (!onMove) return remove('remove-row')
  return (
    <div className="remove-row">
      <IconButton disabled={disabled || index === 0} aria-label={named('up')} onClick={() => onMove(index - 1)}>
        <ArrowUp {...icon} />
      </IconButton>
      <IconButton
        disabled={disabled || index === count - 1}
        aria-label={named('down')}
        onClick={() => onMove(index + 1)}
      >
        <ArrowDown {...icon} />
      </IconButton>
      {remove()}
    </div>
  )
}

type RowProps = { source: string; index: number; label: string; children: ReactNode }

/** Scopes the child inputs to one row of a list. */
export const RowSource = ({ source, index, label, children }: RowProps) => {
  const resource = useResourceContext()
  const sources = useMemo(
    () => ({
      getSource: (field: string) => `${source}.${index}.${field}`,
      getLabel: (field: string) => `resources.${resource}.fields.${source}_row.${field}`,
    }),
    [source, index, resource],
  )
  const row = useMemo(() => ({ path: source, label, index }), [source, label, index])
  return (
    <RowContext.Provider value={row}>
      <SourceContextProvider value={sources}>{children}</SourceContextProvider>
    </RowContext.Provider>
  )
}
