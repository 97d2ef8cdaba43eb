import { useTranslate } from 'react-admin'
import type { UserImport } from '../../../../api/people/userImports'
import { Select } from '../../../shell/widgets/Select'
import { importFields, mapped, type Mapping } from './fields'

type Props = { columns: UserImport['columns']; mapping: Mapping; onChange: (mapping: Mapping) => void }

/** The columns of the file from the left, with what stands in their first rows, and what each of them holds. */
export const ColumnsTable = ({ columns, mapping, onChange }: Props) => {
  const translate = useTranslate()
  return (
    <table className="import-columns">
      <thead>
        <tr>
          <th scope="col">{translate('userImport.column')}</th>
          <th scope="col">{translate('userImport.samples')}</th>
          <th scope="col">{translate('userImport.holds')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ title, samples }, column) => {
          const name = title || translate('userImport.untitled', { number: column + 1 })
          return (
            // The columns of a file are told apart by their places alone, and stay in them.
            <tr key={column}>
              <th scope="row">{name}</th>
              <td className="samples">{samples.filter((sample) => sample !== '').join(' · ') || '—'}</td>
              <td>
                <Select
                  className={mapping[column] ? undefined : 'left-out'}
                  aria-label={name}
                  value={mapping[column] ?? ''}
                  onValue={(value) => {
                    const field = importFields.find((one) => one === value) ?? null
                    onChange(mapped(mapping, { column, field }))
                  }}
                >
                  <option value="">{translate('userImport.leave_out')}</option>
                  {importFields.map((field) => (
                    <option key={field} value={field}>
                      {translate(`userImport.fields.${field}`)}
                    </option>
                  ))}
                </Select>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
