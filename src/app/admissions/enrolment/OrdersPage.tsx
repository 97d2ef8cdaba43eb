import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { EnrolmentOrder } from '../../../api/admissions/enrolment'
import { AdmissionTabs } from '../shared'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useDownload } from '../../kit/files/useDownload'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'

const printPath = ({ id }: Pick<EnrolmentOrder, 'id'>) => `/api/enrolment/orders/${id}/print`

const PrintButton = ({ order }: { order: EnrolmentOrder }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  return (
    <Button
      size="small"
      variant="outlined"
      disabled={isSaving}
      aria-busy={isSaving}
      onClick={() => save(printPath(order))}
    >
      <Printer size={16} strokeWidth={2} aria-hidden />
      {translate('enrolment.print')}
    </Button>
  )
}

const Column = DataTable.Col<EnrolmentOrder>
const NumberColumn = DataTable.NumberCol<EnrolmentOrder>

const filters = [
  <ReferenceFilter
    key="campaign"
    source="campaign_id"
    label="enrolment.order.campaign"
    reference="profiles/campaigns"
    sort={{ field: 'opens_at', order: 'DESC' }}
  />,
]

/** Enrolment orders to print and sign. */
export const OrdersPage = () => {
  const translate = useTranslate()
  const { save } = useDownload()
  return (
    <>
      <AdmissionTabs />
      <List
        resource="enrolment/orders"
        title="enrolment.title"
        filters={filters}
        sort={{ field: 'ordered_on', order: 'DESC' }}
        exporter={false}
        empty={<Empty title="enrolment.empty.title" text="enrolment.empty.text" />}
      >
        <DataTable<EnrolmentOrder> rowClick={(order) => save(printPath(order))} bulkActionButtons={false}>
          <Column
            source="number"
            label="enrolment.order.number"
            card="title"
            render={(row) => translate('enrolment.order.numbered', { number: row.number })}
          />
          <Column
            source="ordered_on"
            label="enrolment.order.day"
            card="aside"
            render={(row) => dayOf(row.ordered_on)}
          />
          <NumberColumn source="people_count" label="enrolment.order.people" disableSort />
          <Column source="created_by" label="enrolment.order.author" disableSort wide card="line" />
          <Column
            source="created_at"
            label="enrolment.order.made"
            disableSort
            wideScreensOnly
            render={(row) => <span className="num">{dayAndTime(row.created_at)}</span>}
          />
          <Column
            source="id"
            label="enrolment.order.sheet"
            disableSort
            card="end"
            render={(row) => <PrintButton order={row} />}
          />
        </DataTable>
      </List>
    </>
  )
}
