import { useTranslate } from 'react-admin'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import './results.css'

type Props = {
  /** Text of the toggle button, also the name of the table. */
  label: string
  /** Column headings, starting with the column of row names. */
  head: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly string[] }[]
}

/** Data of a chart as a collapsible table. */
export const FiguresTable = ({ label, head, rows }: Props) => {
  const translate = useTranslate()
  const name = translate(label)
  return (
    <details className="panel-footer">
      <summary className="cursor-pointer text-s medium">{name}</summary>
      <ScrollFrame label={name}>
        <table className="plain-table mt-2">
          <thead>
            <tr>
              {head.map((column, place) => (
                <th key={column} className={place === 0 ? 'muted' : 'muted text-right'} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell, place) => (
                  <td key={head[place + 1]} className="text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </details>
  )
}
