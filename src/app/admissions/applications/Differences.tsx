import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'

/** Changes since the last review. */
export const Differences = ({ differences }: Pick<ApplicationCase, 'differences'>) => {
  const translate = useTranslate()
  if (differences.length === 0) return null
  return (
    <section className="panel differences" aria-labelledby="differences">
      <header>
        <h2 id="differences" className="text-m">
          {translate('applications.differences.title', differences.length)}
        </h2>
      </header>
      <div className="pad anywhere">
        <Table>
          <TableHead>
            <TableRow>
              <TableCell scope="col">{translate('applications.differences.field')}</TableCell>
              <TableCell scope="col">{translate('applications.differences.before')}</TableCell>
              <TableCell scope="col">{translate('applications.differences.after')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {differences.map(({ path, label, before, after }) => (
              <TableRow key={path}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell>
                  <s className="faint">{before ?? '—'}</s>
                </TableCell>
                <TableCell>{after ?? '—'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  )
}
