import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing, Printer } from 'lucide-react'
import { useState } from 'react'
import { RecordContextProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RollRow } from '../../../api/polls/pollActions'
import type { Poll } from '../../../api/polls/polls'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useDownload } from '../../kit/files/useDownload'
import { DataTable } from '../../kit/lists/DataTable'
import { Empty } from '../../kit/lists/Empty'
import { BooleanFilter, ReferenceFilter } from '../../kit/lists/filters'
import { List } from '../../kit/lists/List'
import { SearchInput } from '../../kit/lists/SearchInput'
import { useSubscribe } from '../../kit/notifications/useSubscribe'
import { PollActionDialog } from './PollActionDialog'
import { PollStatus } from './PollStatus'
import { useFollowPoll } from './useFollowPoll'
import { usePoll } from './usePoll'
import { useLocalizedText } from './useLocalizedText'

const Column = DataTable.Col<RollRow>
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="polls.roll.search" />,
  <BooleanFilter key="voted" source="voted" label="polls.roll.voted" names="polls.roll.voted_is" />,
  <ReferenceFilter key="group" source="group_id" label="polls.roll.group" reference="groups" multiple />,
]

/** The frozen roll with a mark for each person who has voted. Choices are shown only if the poll is not secret. */
export const PollRoll = () => {
  const { poll, instead } = usePoll()
  return poll ? <Roll poll={poll} /> : instead
}

const Roll = ({ poll }: { poll: Poll }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const [isAsking, setIsAsking] = useState(false)
  const wordsOf = useLocalizedText()
  const { id, name, secrecy, options, kind } = poll
  const queries = useQueryClient()
  useFollowPoll()
  useSubscribe(`polls/${id}`, () => void queries.invalidateQueries({ queryKey: [`polls/${id}/roll`] }))
  const titleOf = (option: string) => {
    if (kind === 'yes_no_abstain') return translate(`polls.decision.${option}`)
    const found = options.find((one) => one.id === option)
    return found ? wordsOf(found.translations).title : option
  }
  return (
    <List
      resource={`polls/${id}/roll`}
      title="polls.pages.roll"
      status={
        <RecordContextProvider value={poll}>
          <PollStatus />
        </RecordContextProvider>
      }
      subtitle={<Link to={`/polls/${id}`}>{name}</Link>}
      filters={filters}
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <>
          <Button variant="outlined" disabled={isSaving} onClick={() => save(`/api/polls/${id}/roll/sheet`)}>
            <Printer size={20} strokeWidth={1.75} aria-hidden />
            {translate('polls.roll.sheet')}
          </Button>
          {poll.actions.includes('remind') && (
            <Button variant="contained" onClick={() => setIsAsking(true)}>
              <BellRing size={20} strokeWidth={1.75} aria-hidden />
              {translate('polls.remind')}
            </Button>
          )}
          {isAsking && <PollActionDialog poll={poll} action="remind" onClose={() => setIsAsking(false)} />}
        </>
      }
      empty={<Empty title="polls.roll.empty.title" text="polls.roll.empty.text" />}
    >
      <DataTable<RollRow> rowClick={false} bulkActionButtons={false}>
        <Column
          source="name"
          label="polls.roll.name"
          wide
          card="title"
          render={(row) => row.name ?? translate('polls.roll.erased')}
        />
        <Column source="group_code" label="polls.roll.group" card="line" render={(row) => row.group_code ?? '—'} />
        <Column
          source="voted"
          label="polls.roll.voted"
          card="status"
          render={({ voted }) => (
            <StatusChip variant={voted ? 'success' : 'secondary'}>
              {translate(`polls.roll.voted_is.${voted}`)}
            </StatusChip>
          )}
        />
        {secrecy === 'open' && (
          <Column
            source="choices"
            label="polls.roll.choices"
            disableSort
            wide
            card="end"
            render={({ choices }) => choices?.map(titleOf).join(', ') || '—'}
          />
        )}
      </DataTable>
    </List>
  )
}
