import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, X } from 'lucide-react'
import { useContext, useMemo, type ReactNode } from 'react'
import { SourceContextProvider, useResourceContext, useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { ArrayInputContext } from './ArrayInput'
import { RowContext } from './rows'

type Props = {
  /** A new row. */
  defaultItem: Readonly<Record<string, unknown>>
  /** The button that adds one. */
  addLabel: string
  /** The widths of the fields in a row, as CSS grid columns. */
  columns: string
  /** Rows are neither added nor taken away; the inputs of a row say for themselves whether they are disabled. */
  disabled?: boolean
  /** The inputs of one row; their sources begin at the row. */
  children: ReactNode
}

/** The rows of an `ArrayInput`, each with the same few fields beside each other; rows are added and taken away. */
export const SimpleFormIterator = ({ defaultItem, addLabel, columns, disabled = false, children }: Props) => {
  const translate = useTranslate()
  const { source, label } = useContext(ArrayInputContext)
  const { fields, append, remove } = useFieldArray({ name: source })
  return (
    <>
      {fields.map((field, index) => (
        <div key={field.id} className="row-fields" style={{ gridTemplateColumns: `${columns} 40px` }}>
          <RowSource source={source} index={index} label={label}>
            {children}
          </RowSource>
          <IconButton
            className="remove-row"
            disabled={disabled}
            aria-label={translate('kit.rows.remove', { label, number: index + 1 })}
            onClick={() => remove(index)}
          >
            <X size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      {!disabled && (
        <div className="add-row">
          <Button size="small" variant="outlined" onClick={() => append({ ...defaultItem })}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {addLabel}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = { source: string; index: number; label: string; children: ReactNode }

const RowSource = ({ source, index, label, children }: RowProps) => {
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
