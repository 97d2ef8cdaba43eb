import type { ReactNode } from 'react'
import type { FormFields } from './formFields'

type Row = Readonly<Record<string, unknown>>
type Props = { path: string; fields: FormFields | null; summary?: (row: Row) => ReactNode; rows: unknown }

/** The rows of a list in words, one a line, each cell as its own input would say it. */
export const RowSummary = ({ path, fields, summary, rows }: Props) => {
  const list = Array.isArray(rows) ? rows : []
  if (list.length === 0) return '—'
  return (
    <ul>
      {list.map((row, index) => (
        // Rows have no identity of their own beyond their place.
        <li key={index}>
          {summary?.(row) ??
            Object.entries(row).map(([source, value]) => (
              <span key={source} className="cell-summary">
                {fields?.get(`${path}.0.${source}`)?.describe(value) ?? String(value)}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}
