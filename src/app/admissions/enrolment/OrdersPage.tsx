import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { EnrolmentOrder } from '../../../api/admissions/enrolment'
import { AdmissionTabs } from '../shared'
import { dayAndTime, dayOf } from '../../shell/dates'
import { useSaveAnswer } from '../../kit/files/useSaveAnswer'
import type { Column } from '../../kit/lists/column'
import type { FilterChoice } from '../../kit/lists/filter'
import { ListPage } from '../../kit/lists/ListPage'

const printPath = ({ id }: Pick<EnrolmentOrder, 'id'>) => `/api/enrolment/orders/${id}/print`

const PrintButton = ({ order }: { order: EnrolmentOrder }) => {
  const translate = useTranslate()
  const { save, isSaving } = useSaveAnswer()
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

const columns: readonly Column<EnrolmentOrder>[] = [
  { source: 'number', label: 'enrolment.order.number', card: 'title', render: (row) => `№ ${row.number}` },
  { source: 'ordered_on', label: 'enrolment.order.day', card: 'aside', render: (row) => dayOf(row.ordered_on) },
  { source: 'people_count', label: 'enrolment.order.people', sort: false, numeric: true },
  { source: 'created_by', label: 'enrolment.order.author', sort: false, wide: true, card: 'line' },
  {
    source: 'created_at',
    label: 'enrolment.order.made',
    sort: false,
    roomy: true,
    render: (row) => <span className="num">{dayAndTime(row.created_at)}</span>,
  },
  {
    source: 'id',
    label: 'enrolment.order.sheet',
    sort: false,
    card: 'end',
    render: (row) => <PrintButton order={row} />,
  },
]

const filters: readonly FilterChoice[] = [
  {
    source: 'campaign_id',
    label: 'enrolment.order.campaign',
    reference: 'profiles/campaigns',
    sort: { field: 'opens_at', order: 'DESC' },
  },
]

/** The orders of enrolment, to be printed and signed. */
export const OrdersPage = () => {
  const translate = useTranslate()
  const { save } = useSaveAnswer()
  return (
    <>
      <AdmissionTabs />
      <ListPage<EnrolmentOrder>
        resource="enrolment/orders"
        title={translate('enrolment.title')}
        columns={columns}
        sort={{ field: 'ordered_on', order: 'DESC' }}
        filters={filters}
        rowName={(row) => row.number}
        empty={{ title: translate('enrolment.empty.title'), text: translate('enrolment.empty.text') }}
        canEdit
        onOpen={(order) => save(printPath(order))}
      />
    </>
  )
}
