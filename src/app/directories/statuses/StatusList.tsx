import { useTranslate } from 'react-admin'
import type { Status } from '../../../api/directories/statuses'
import { StatusChip } from '../../kit/fields/StatusChip'
import type { Column } from '../../kit/lists/column'
import { ListPage } from '../../kit/lists/ListPage'
import { useCan } from '../../shell/session/store'

const columns: readonly Column<Status>[] = [
  { source: 'name', card: 'title', wide: true, sub: (row) => row.code },
  {
    source: 'variant',
    sort: false,
    card: 'status',
    render: (row) => <StatusChip variant={row.variant}>{row.name}</StatusChip>,
  },
  { source: 'position', numeric: true, card: 'end' },
]

/** The states of an application: the program fixes which there are, the college how they read, look and follow each other. */
export const StatusList = () => {
  const translate = useTranslate()
  return (
    <ListPage<Status>
      title={translate('statuses.title')}
      subtitle={translate('statuses.subtitle')}
      columns={columns}
      sort={{ field: 'position', order: 'ASC' }}
      searchHint={translate('statuses.search')}
      rowName={(row) => row.name}
      empty={{ title: translate('statuses.empty.title'), text: translate('statuses.empty.text') }}
      canEdit={useCan('manage directories')}
    />
  )
}
