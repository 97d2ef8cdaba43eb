import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RankingSummary } from '../../../api/admissions/ranking'
import { useNumberText } from '../../kit/fields/useNumberText'
import { KeyValue } from './KeyValue'
import { listPath } from './listKey'
import '../../kit/lists/lists.css'

const heads = [
  { name: 'direction', className: 'wide' },
  { name: 'basis', className: '' },
  { name: 'ranked', className: 'right' },
  { name: 'taken', className: 'right' },
  { name: 'to_recommend', className: 'right' },
  { name: 'waitlisted', className: 'right wide-screens-only' },
  { name: 'passing', className: 'right' },
] as const

/** The ranking lists of a campaign, each with a link. */
export const ListTable = ({ lists }: { lists: readonly RankingSummary[] }) => {
  const translate = useTranslate()
  return (
    <div className="table-frame">
      <Table className="records" aria-label={translate('ranking.title')}>
        <TableHead>
          <TableRow>
            {heads.map(({ name, className }) => (
              <TableCell key={name} scope="col" className={className}>
                {translate(`ranking.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {lists.map((list) => (
            <ListRow key={listPath(list)} list={list} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const ListRow = ({ list }: { list: RankingSummary }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const [first] = list.passing ?? []
  const isFull = list.taken >= list.places
  return (
    <TableRow hover>
      <TableCell className="wide card-title">
        <Link className="name" to={listPath(list)}>
          {list.direction_name}
        </Link>
        <span className="sub">{[list.direction_code, list.direction_profile].filter(Boolean).join(' · ')}</span>
      </TableCell>
      <TableCell className="card-line">
        {translate(`ranking.basis.${list.basis}`)}
        {list.to_recommend > 0 && (
          <span className="card-label medium text-warning">
            {' · '}
            {translate('ranking.column.to_recommend')} {shown(list.to_recommend)}
          </span>
        )}
      </TableCell>
      <TableCell className="right num card-none">{shown(list.ranked)}</TableCell>
      <TableCell className={isFull ? 'right num card-end text-success' : 'right num card-end'}>
        <span className="card-label">{translate('ranking.column.taken')} </span>
        {translate('ranking.taken_of', { taken: shown(list.taken), places: shown(list.places) })}
      </TableCell>
      <TableCell className="right num card-none">
        <span className={list.to_recommend > 0 ? 'medium text-warning' : undefined}>{shown(list.to_recommend)}</span>
      </TableCell>
      <TableCell className="right num wide-screens-only card-none">{shown(list.waitlisted)}</TableCell>
      <TableCell className="right num card-status">
        <span className="card-label">{translate('ranking.column.passing')} </span>
        {first ? <KeyValue value={first} /> : '—'}
      </TableCell>
    </TableRow>
  )
}
