import { useTranslate } from 'react-admin'
import type { UserImport } from '../../../../api/people/userImports'
import { Select } from '../../../kit/inputs/Select'
import { useCan } from '../../../shell/session/store'
import { groupFields, importFields, assignField, type Mapping } from './fields'

type Props = { columns: UserImport['columns']; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** Columns of the file with sample values and the field of each. */
export const ColumnsTable = ({ columns, mapping, onChange }: Props) => {
  const translate = useTranslate()
  const managesGroups = useCan('manage groups')
  const offered = importFields.filter((field) => managesGroups || !groupFields.includes(field))
  const choices = offered.map((id) => ({ id, name: translate(`user_import.fields.${id}`) }))
  return (
    <table className="import-columns w-full">
      <thead className="hide-phone">
        <tr className="small muted">
          <th scope="col">{translate('user_import.column')}</th>
          <th scope="col">{translate('user_import.samples')}</th>
          <th scope="col">{translate('user_import.holds')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, samples }, column) => {
          const name = title || translate('user_import.untitled', { number: column + 1 })
          return (
            // The index is the key: titles can repeat, and columns never move.
            <tr key={column}>
              <th scope="row" className="medium anywhere">
                {name}
              </th>
              <td className="muted anywhere">{samples.filter((sample) => sample !== '').join(' · ') || '—'}</td>
              <td>
                <Select
                  aria-label={name}
                  choices={choices}
                  value={mapping[column]}
                  onChange={(field) => onChange(assignField(mapping, { column, field: field?.id ?? null }))}
                  emptyText={<span className="faint">{translate('user_import.leave_out')}</span>}
                  clearable
                  fullWidth
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
