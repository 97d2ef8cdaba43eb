import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { CircleAlert, Plus, X } from 'lucide-react'
import { useContext, useMemo, createElement, type ReactNode } from 'react'
import { SourceContextProvider, useResourceContext, useTranslate } from 'react-admin'
import { useFieldArray, useFormState } from 'react-hook-form'
import { useLabel } from '../fields/useLabel'
import { errorList } from './errorList'
import { FormFieldsContext, useFormField, type FormFields } from './formFields'
import { RowContext } from './rows'
import { RowSummary } from './RowSummary'
import './rows.css'

type Told = { path: string; fields: FormFields | null; summary: Props['summary'] }

const rowsIn = (told: Told) => (rows: unknown) => createElement(RowSummary, { ...told, rows })

type Props = {
  source: string
  /** A new row. */
  blank: Readonly<Record<string, unknown>>
  /** The button that adds one. */
  add: string
  /** The heading above says what the rows are. */
  isNamedAbove?: boolean
  help?: ReactNode
  /** The widths of the fields in a row, as CSS grid columns. */
  grid: string
  /** Rows are neither added nor taken away; the inputs of a row say for themselves whether they are disabled. */
  disabled?: boolean
  /** A row in words, for the comparison of two versions. */
  summary?: (row: Readonly<Record<string, unknown>>) => ReactNode
  /** The inputs of one row; their sources begin at the row. */
  children: ReactNode
}

/** A list of rows, each with the same few fields: rows are added and taken away, the list is saved with its record. */
export const RowsInput = ({
  source,
  blank,
  add,
  isNamedAbove = false,
  help,
  grid,
  disabled = false,
  summary,
  children,
}: Props) => {
  const translate = useTranslate()
  const label = useLabel()({ source })
  const form = useContext(FormFieldsContext)
  const { fields, append, remove } = useFieldArray({ name: source })
  const { errors } = useFormState({ name: source })
  const error = errorList({ errors, order: [] }).find(({ path }) => path === source || path === `${source}.root`)
  useFormField(source, { label, describe: rowsIn({ path: source, fields: form, summary }) })
  return (
    <fieldset className="field rows">
      <legend className={isNamedAbove ? 'vh' : 'flabel'}>{label}</legend>
      {help && <span className="hint">{help}</span>}
      {fields.map((field, index) => (
        <div key={field.id} className="row-fields" style={{ gridTemplateColumns: `${grid} 40px` }}>
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
      {error && (
        <p className="err">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{error.message}</span>
        </p>
      )}
      {!disabled && (
        <div>
          <Button size="small" variant="outlined" onClick={() => append({ ...blank })}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {add}
          </Button>
        </div>
      )}
    </fieldset>
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
