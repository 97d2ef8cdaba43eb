import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { GroupPortfolios } from '../../../api/portfolio/portfolios'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { CategoryBar } from '../shared/CategoryBar'
import { PortfolioTabs } from '../shared/PortfolioTabs'
import '../../kit/lists/lists.css'

/** Summary per group: students without achievements, pending reviews, and points by category. */
export const GroupsPage = () => {
  const translate = useTranslate()
  const { data, error, refetch } = useRead('GET /api/portfolios/groups')
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <>
      <PortfolioTabs />
      <div className="list-page">
        <PageHead title={translate('portfolios.groups.title')} subtitle={translate('portfolios.groups.subtitle')} />
        {!data && <FormSkeleton />}
        {data?.length === 0 && <Empty title="portfolios.nobody.title" text="portfolios.nobody.text" />}
        {data && data.length > 0 && <GroupTable groups={data} />}
      </div>
    </>
  )
}

const GroupTable = ({ groups }: { groups: readonly GroupPortfolios[] }) => {
  const translate = useTranslate()
  const most = Math.max(...groups.map(({ points }) => points))
  return (
    <div className="table-frame">
      <Table className="records" aria-label={translate('portfolios.groups.title')}>
        <TableHead>
          <TableRow>
            <TableCell scope="col">{translate('portfolios.filter.group')}</TableCell>
            <TableCell scope="col" className="wide">
              {translate('portfolio.by_category')}
            </TableCell>
            <TableCell scope="col" className="right">
              {translate('portfolios.groups.without')}
            </TableCell>
            <TableCell scope="col" className="right">
              {translate('portfolios.column.waiting')}
            </TableCell>
            <TableCell scope="col" className="right">
              {translate('portfolios.groups.average')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} most={most} />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

const listOf = (page: string, filter: object) => `${page}?filter=${encodeURIComponent(JSON.stringify(filter))}`

const GroupRow = ({ group, most }: { group: GroupPortfolios; most: number }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { id, code, name, people_count, without_count, waiting_count, waiting_since, categories, average } = group
  const group_id = [id]
  return (
    <TableRow hover>
      <TableCell className="card-title">
        <Link className="name num" to={listOf('/portfolios/students', { group_id })}>
          {code}
        </Link>
        <span className="sub">{name}</span>
      </TableCell>
      <TableCell className="wide card-line">
        <CategoryBar parts={categories} most={most} />
      </TableCell>
      <TableCell className="right num card-end">
        <span className="card-label">{translate('portfolios.groups.without')} </span>
        {without_count === 0 ? (
          '—'
        ) : (
          <Link to={listOf('/portfolios/students', { group_id, state: 'none' })}>
            {translate('portfolios.groups.of', { count: shown(without_count), all: shown(people_count) })}
          </Link>
        )}
      </TableCell>
      <TableCell className="right num card-status">
        <span className="card-label">{translate('portfolios.column.waiting')} </span>
        {waiting_count === 0 ? (
          '—'
        ) : (
          <Link to={listOf('/portfolios', { group_id, status: 'submitted' })}>{shown(waiting_count)}</Link>
        )}
        {waiting_since !== null && (
          <span className="sub">{translate('portfolios.groups.since', { day: dayOf(waiting_since) })}</span>
        )}
      </TableCell>
      <TableCell className="right num card-aside">{average === null ? '—' : shown(average)}</TableCell>
    </TableRow>
  )
}
