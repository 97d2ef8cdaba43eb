import Button from '@mui/material/Button'
import { GraduationCap, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OrderRow } from '../../../api/career/orders'
import { GroupTabs } from '../../groups'
import { SelectField } from '../../kit/fields/SelectField'
import { StatusChip } from '../../kit/fields/StatusChip'
import { DataTable } from '../../kit/lists/DataTable'
import { DateFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayOf } from '../../shell/dates'
import { useUser } from '../../shell/session/store'
import { kindChoices, statusChoices } from './codes'
import { OrderRulesDialog } from './OrderRulesDialog'
import { useOrderName } from './useOrderName'

const Column = DataTable.Col<OrderRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="orders.search" />,
  <SelectFilter key="kind" source="kind" choices={kindChoices} multiple />,
  <DateFilter key="from" source="from" edge="from" />,
  <DateFilter key="until" source="until" edge="until" />,
]
const views = [
  { label: 'orders.views.all', filter: {} },
  { label: 'orders.views.draft', filter: { status: 'draft' } },
  { label: 'orders.views.waiting', filter: { waiting: true } },
  { label: 'orders.views.signed', filter: { status: 'signed' } },
  { label: 'orders.views.cancelled', filter: { status: 'cancelled' } },
]
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** The register of orders. Only users with reach `all` write them. */
export const OrderList = () => {
  const translate = useTranslate()
  const nameOf = useOrderName()
  const writes = useUser()?.reach === 'all'
  return (
    <>
      <GroupTabs />
      <List
        filters={filters}
        views={views}
        sort={{ field: 'id', order: 'DESC' }}
        hasCreate={writes}
        actions={writes && <OfficeButtons />}
      >
        <DataTable<OrderRow> rowClick="edit" bulkActionButtons={false} hiddenColumns={['author_name']}>
          <Column
            source="number"
            wide
            card="title"
            render={(row) => nameOf(row)}
            secondaryText={(row) => row.person_name ?? translate('orders.people', row.people_count)}
          />
          <Column source="ordered_on" card="line" render={(row) => (row.ordered_on ? dayOf(row.ordered_on) : '—')} />
          <Column source="effective_on" render={(row) => (row.effective_on ? dayOf(row.effective_on) : '—')} />
          <Column source="signed_by_name" disableSort wideScreensOnly render={(row) => row.signed_by_name ?? '—'} />
          <Column source="author_name" disableSort />
          <Column source="status" disableSort card="status" render={(row) => <OrderStatus order={row} />} />
        </DataTable>
      </List>
    </>
  )
}

/** Status of an order; a signed one that waits for its day says so. */
export const OrderStatus = ({ order }: { order: Pick<OrderRow, 'status' | 'applied_at' | 'kind'> }) => {
  const translate = useTranslate()
  if (order.status === 'signed' && order.applied_at === null)
    return <StatusChip variant="info">{translate('orders.waiting')}</StatusChip>
  return <SelectField source="status" choices={statusChoices} />
}

const OfficeButtons = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        <SlidersHorizontal {...icon} />
        {translate('orders.rules.button')}
      </Button>
      <Button variant="outlined" component={Link} to="/groups/promotion">
        <GraduationCap {...icon} />
        {translate('promotion.button')}
      </Button>
      {isOpen && <OrderRulesDialog onClose={() => setOpen(false)} />}
    </>
  )
}
