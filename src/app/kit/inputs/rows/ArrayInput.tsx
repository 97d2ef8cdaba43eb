import { CircleAlert } from 'lucide-react'
import { createContext, Fragment, useContext, type ReactNode } from 'react'
import { useSourceContext } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useLabel } from '../../fields/useLabel'
import { errorList } from '../errorList'
import { FormFieldsContext, useFormField, type FormFields } from '../formFields'
import { RowContext } from './rows'
import '../inputs.css'

type Row = Readonly<Record<string, unknown>>
type Props = {
  source: string
  /** A message key, or false if the heading above already names the rows. */
  label?: string | false
  helperText?: ReactNode
  /** Describes a row in the conflict dialog. */
  summary?: (row: Row) => ReactNode
  /** A `SimpleFormIterator`. */
  children: ReactNode
}

/** Path and label of the surrounding list, for the iterator. */
export const ArrayInputContext = createContext({ source: '', label: '' })

/**
 * A list of rows saved with its record; it can be nested. Unlike react-admin's, it describes the whole list as text in
 * the conflict dialog.
 */
export const ArrayInput = ({ source, label: shown, helperText, summary, children }: Props) => {
  const label = useLabel()({ source, ...(shown && { label: shown }) })
  const path = useSourceContext().getSource(source)
  const row = useContext(RowContext)
  const form = useContext(FormFieldsContext)
  const { errors } = useFormState({ name: path })
  const error = errorList({ errors, order: [] }).find((one) => one.path === path || one.path === `${path}.root`)
  useFormField(path, {
    label,
    describe: (rows) => <RowSummary path={path} fields={form} summary={summary} rows={rows} />,
    partOf: row?.path,
  })
  const rows = (
    <>
      {helperText && <span className="hint">{helperText}</span>}
      <ArrayInputContext value={{ source: path, label }}>{children}</ArrayInputContext>
      {error && (
        <p className="field-error">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{error.message}</span>
        </p>
      )}
    </>
  )
  // A legend would repeat the heading for screen readers.
  return shown === false ? (
    <div className="field rows">{rows}</div>
  ) : (
    <fieldset className="field rows">
      <legend className="field-label">{label}</legend>
      {rows}
    </fieldset>
  )
}

type SummaryProps = { path: string; fields: FormFields | null; summary: Props['summary']; rows: unknown }

/** Describes a list as text, one row per line, each cell formatted by its input. */
const RowSummary = ({ path, fields, summary, rows }: SummaryProps) => {
  const list = Array.isArray(rows) ? rows : []
  if (list.length === 0) return '—'
  return (
    <ul>
      {list.map((row, index) => (
        // Rows have no id, only an index.
        <li key={index}>
          {summary?.(row) ??
            Object.entries(row).map(([source, value], place) => (
              <Fragment key={source}>
                {place > 0 && ' · '}
                {fields?.get(`${path}.0.${source}`)?.describe(value) ?? String(value)}
              </Fragment>
            ))}
        </li>
      ))}
    </ul>
  )
}
