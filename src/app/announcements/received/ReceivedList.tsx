import { Megaphone, Pin } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { ReceivedRow } from '../../../api/announcements/received'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import type { View } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { AnnouncementTabs } from '../AnnouncementTabs'

const Column = DataTable.Col<ReceivedRow>

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="announcements.search" />]
const emptyView = (name: string) => ({
  title: `announcements.empty.${name}.title`,
  text: `announcements.empty.${name}.text`,
})
const views: readonly View[] = [
  { label: 'announcements.views.current', filter: { state: 'published' }, empty: emptyView('current') },
  { label: 'announcements.views.unread', filter: { unread: true }, empty: emptyView('unread') },
  { label: 'announcements.views.expired', filter: { state: 'expired' }, empty: emptyView('expired') },
]
const current = { state: 'published' }

/** Announcements for the user: pinned ones first, then the newest. */
export const ReceivedList = () => (
  <List
    resource="groups/announcements"
    title="menu.announcements"
    filters={filters}
    filterDefaultValues={current}
    views={views}
    sort={{ field: 'publish_at', order: 'DESC' }}
    exporter={false}
    empty={<Empty icon={Megaphone} title="announcements.empty.current.title" text="announcements.empty.current.text" />}
  >
    <AnnouncementTabs />
    <DataTable<ReceivedRow> bulkActionButtons={false} rowTo={({ id }) => `/groups/announcements/${id}`}>
      <Column
        source="name"
        label="announcements.fields.title"
        disableSort
        wide
        card="title"
        render={(row) => <Title row={row} />}
        secondaryText={({ author_name }) => author_name}
      />
      <Column
        source="is_unread"
        label="announcements.fields.reading"
        disableSort
        card="status"
        render={(row) => <Reading row={row} />}
      />
      <Column
        source="publish_at"
        label="announcements.fields.published"
        card="end"
        render={({ publish_at }) => <span className="num">{dayAndTime(publish_at)}</span>}
      />
    </DataTable>
  </List>
)

const Title = ({ row: { name, pinned, is_unread } }: { row: ReceivedRow }) => {
  const translate = useTranslate()
  return (
    <span className={is_unread ? 'medium' : undefined}>
      {pinned && (
        <Pin className="faint" size={14} strokeWidth={2} role="img" aria-label={translate('announcements.pinned')} />
      )}{' '}
      {name}
    </span>
  )
}

/** Progress of the reader; opened announcements without a receipt have none. */
const Reading = ({ row }: { row: ReceivedRow }) => {
  const translate = useTranslate()
  const { is_unread, receipt_required, confirmed_at } = row
  if (is_unread)
    return receipt_required ? (
      <span className="chip warning">{translate('announcements.to_confirm')}</span>
    ) : (
      <span className="chip primary">{translate('announcements.new')}</span>
    )
  if (confirmed_at !== null) return <span className="small text-success">{translate('announcements.confirmed')}</span>
  return ''
}
