import { useTranslate } from 'react-admin'
import { pollStatuses } from '../../../api/polls/codes'
import type { PollRow } from '../../../api/polls/polls'
import { DataTable } from '../../kit/lists/DataTable'
import { BooleanFilter, SelectFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { viewsOf } from '../../kit/lists/views'
import { useNumberText } from '../../kit/fields/useNumberText'
import { dayAndTime, dayOf } from '../../shell/dates'
import { usePercentText } from '../../kit/fields/usePercentText'
import { kindChoices, secrecyChoices } from './codes'
import { PollStatus, usePollStatuses } from './PollStatus'

const Column = DataTable.Col<PollRow>
const NumberColumn = DataTable.NumberCol<PollRow>
const views = viewsOf('polls.views', pollStatuses)

/** Polls in tabs by status, with their turnout. */
export const PollList = () => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const statuses = usePollStatuses()
  const filters = [
    <SearchInput key="q" source="q" alwaysOn placeholder="polls.search" />,
    <SelectFilter key="kind" source="kind" choices={kindChoices} multiple />,
    <SelectFilter key="secrecy" source="secrecy" choices={secrecyChoices} multiple />,
    <SelectFilter key="status" source="status" choices={statuses} multiple />,
    <BooleanFilter key="mine" source="mine" names="polls.mine" />,
  ]
  return (
    <List filters={filters} views={views} sort={{ field: 'updated_at', order: 'DESC' }} hasCreate>
      <DataTable<PollRow> hiddenColumns={['author_name', 'updated_at']} bulkActionButtons={false}>
        <Column
          source="name"
          wide
          card="title"
          secondaryText={(row) =>
            [
              `${translate(`polls.kind.${row.kind}`)}, ${translate(`polls.secrecy.${row.secrecy}`).toLowerCase()}`,
              row.is_mine && translate('polls.yours'),
            ]
              .filter(Boolean)
              .join(' · ')
          }
        />
        <Column source="opens_at" render={({ opens_at }) => (opens_at === null ? '—' : dayAndTime(opens_at))} />
        <Column
          source="closes_at"
          card="line"
          render={({ closes_at }) => (closes_at === null ? '—' : dayAndTime(closes_at))}
        />
        <NumberColumn
          source="voted_count"
          disableSort
          card="end"
          wideScreensOnly
          render={({ roll_count, voted_count }) =>
            roll_count === null || voted_count === null
              ? '—'
              : translate('poll_results.turnout.short', { voted: shown(voted_count), roll: shown(roll_count) })
          }
          secondaryText={({ roll_count, voted_count, quorum_percent }) =>
            roll_count && voted_count !== null
              ? [
                  share(voted_count / roll_count),
                  quorum_percent > 0 && translate('polls.quorum_short', { percent: quorum_percent }),
                ]
                  .filter(Boolean)
                  .join(', ')
              : undefined
          }
        />
        <Column source="author_name" disableSort wideScreensOnly />
        <Column source="updated_at" wideScreensOnly render={(row) => dayOf(row.updated_at)} />
        <Column source="status" card="status">
          <PollStatus />
        </Column>
      </DataTable>
    </List>
  )
}
