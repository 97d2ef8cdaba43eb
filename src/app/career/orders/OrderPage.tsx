import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Order, OrderPerson } from '../../../api/career/orders'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { OrderActions } from './OrderActions'
import { OrderStatus } from './OrderList'
import { ChangeText, Hindrances } from './PersonChange'
import { PeopleBulk } from './PeopleBulk'
import { useOrderName } from './useOrderName'

const Column = DataTable.Col<OrderPerson>
const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="orders.people_search" />]
const views = [
  { label: 'orders.people_views.all', filter: {} },
  { label: 'orders.people_views.obstacles', filter: { hindered: 'obstacles' } },
  { label: 'orders.people_views.warnings', filter: { hindered: 'warnings' } },
]

/** An order with its people: what changes for each, and what hinders it. */
export const OrderPage = () => {
  const nameOf = useOrderName()
  const { id = '' } = useParams()
  const {
    data: order,
    error,
    refetch,
  } = useGetOne<Order>('groups/orders', { id: Number(id) }, { onError: () => undefined })
  useBreadcrumb(order && nameOf(order))
  const fault = faultOf({ error, data: order })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!order) return <FormSkeleton />
  const isDraft = order.actions.includes('edit')
  /** Obstacles matter until the order takes effect, and afterwards for those who were left out. */
  const isPlanned = order.kind !== 'cancellation' && order.status !== 'cancelled'
  return (
    <>
      <List
        resource={`groups/orders/${order.id}/people`}
        storeKey={false}
        title={nameOf(order)}
        status={
          <RecordContextProvider value={order}>
            <OrderStatus order={order} />
          </RecordContextProvider>
        }
        subtitle={<OrderFacts order={order} />}
        filters={filters}
        views={isPlanned && order.applied_at === null ? views : []}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        actions={<OrderActions order={order} onDone={() => void refetch()} />}
        empty={<Empty title="orders.nobody.title" text="orders.nobody.text" />}
      >
        <DataTable<OrderPerson>
          rowClick={false}
          bulkActionButtons={
            isDraft && ((chosen) => <PeopleBulk order={order} chosen={chosen} onDone={() => void refetch()} />)
          }
        >
          <Column
            source="name"
            label="orders.person.name"
            card="title"
            secondaryText={(row) => row.before?.group_code}
          />
          <Column
            source="after"
            label="orders.person.change"
            disableSort
            card="line"
            render={(row) => <ChangeText order={order} person={row} />}
          />
          {isPlanned && (
            <Column
              source="obstacles"
              label={order.applied_at === null ? 'orders.person.hindrances' : 'orders.person.notes'}
              disableSort
              wide
              card="end"
              render={(row) => <Hindrances order={order} person={row} />}
            />
          )}
        </DataTable>
      </List>
      <ResourceContextProvider value="groups/orders">
        <RecordContextProvider value={order}>
          <div className="mt-6 hide-empty">
            <HistoryCard />
          </div>
        </RecordContextProvider>
      </ResourceContextProvider>
    </>
  )
}

/** Facts of an order in one line, with links to the orders that belong to it. */
const OrderFacts = ({ order }: { order: Order }) => {
  const translate = useTranslate()
  const nameOf = useOrderName()
  const { ordered_on, effective_on, to_group, until, expulsion_reason, basis, title, grounds } = order
  const { cancels, cancelled_by } = order
  const facts = [
    ordered_on && translate('orders.fact.ordered_on', { day: dayOf(ordered_on) }),
    effective_on && translate('orders.fact.effective_on', { day: dayOf(effective_on) }),
    to_group && translate('orders.fact.to_group', { group: to_group.code }),
    until && translate('orders.fact.until', { day: dayOf(until) }),
    basis && translate('orders.fact.basis', { basis: translate(`groups.basis.${basis}`).toLowerCase() }),
    expulsion_reason && translate(`orders.reason.${expulsion_reason}`),
    title,
    order.groups.length > 0 && order.groups.map(({ code }) => code).join(', '),
  ].filter(Boolean)
  const links = [
    ...(cancels ? [{ key: 'cancels', ...cancels }] : []),
    ...cancelled_by.map((one) => ({ key: 'cancelled_by', ...one })),
  ]
  return (
    <span className="anywhere">
      {facts.join(' · ')}
      {grounds && <span className="block text-s">{translate('orders.fact.grounds', { grounds })}</span>}
      {links.map(({ key, ...one }) => (
        <span className="block text-s" key={one.id}>
          {translate(`orders.fact.${key}`)}: <Link to={`/groups/orders/${one.id}`}>{nameOf(one)}</Link>
        </span>
      ))}
    </span>
  )
}
