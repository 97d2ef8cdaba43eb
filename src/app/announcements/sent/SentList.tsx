import { Megaphone, Pin } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { announcementStates } from '../../../api/announcements/codes'
import type { SentRow } from '../../../api/announcements/sent'
import { SelectField } from '../../kit/fields/SelectField'
import { CreateButton } from '../../kit/lists/CreateButton'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { dayAndTime } from '../../shell/dates'
import { AnnouncementTabs } from '../AnnouncementTabs'
import { stateChoices } from '../codes'
import { useAudienceText } from './useAudienceText'

const Column = DataTable.Col<SentRow>
const NumberColumn = DataTable.NumberCol<SentRow>

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="announcements.search" />,
  <ReferenceFilter key="group" source="group_id" reference="groups" multiple />,
  <ReferenceFilter key="direction" source="direction_id" reference="directories/directions" multiple />,
  <BooleanFilter key="receipt" source="receipt_required" names="announcements.receipt_required" />,
  <BooleanFilter key="mine" source="mine" names="announcements.mine" />,
]
const views = viewsOf('announcements.views', announcementStates, 'state')

/** Announcements that the user can manage. */
export const SentList = () => {
  const translate = useTranslate()
  const audienceOf = useAudienceText()
  return (
    <List
      filters={filters}
      views={views}
      sort={{ field: 'created_at', order: 'DESC' }}
      hasCreate
      empty={<Empty icon={Megaphone} action={<CreateButton />} />}
    >
      <AnnouncementTabs />
      <DataTable<SentRow> bulkActionButtons={false}>
        <Column
          source="name"
          wide
          card="title"
          render={({ name, pinned }) => (
            <>
              {pinned && (
                <Pin
                  className="faint"
                  size={14}
                  strokeWidth={2}
                  role="img"
                  aria-label={translate('announcements.pinned')}
                />
              )}{' '}
              {name}
            </>
          )}
          secondaryText={({ author_name }) => author_name}
        />
        <Column source="audience" disableSort card="line" render={audienceOf} />
        <Column source="state" disableSort card="status">
          <SelectField source="state" choices={stateChoices} />
        </Column>
        <Column
          source="publish_at"
          label="announcements.fields.published"
          render={({ publish_at }) =>
            publish_at === null ? '—' : <span className="num">{dayAndTime(publish_at)}</span>
          }
        />
        <NumberColumn
          source="read_count"
          disableSort
          card="end"
          labelledOnCards
          render={({ state, read_count, readers_count }) =>
            state === 'draft' || state === 'scheduled'
              ? '—'
              : translate('groups.readers.read_of', { read: read_count, all: readers_count })
          }
        />
      </DataTable>
    </List>
  )
}
