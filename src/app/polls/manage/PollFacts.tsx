import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { FrozenPoll } from './FrozenPoll'
import { PagesCard } from './PagesCard'
import { PollActions } from './PollActions'
import { PollEvents } from './PollEvents'
import { PollInputs } from './PollInputs'
import { PollStatus } from './PollStatus'
import { useFollowPoll } from './useFollowPoll'
import '../polls.css'

/** Shows the poll as a form until it opens, then as a read-only page with its progress. */
export const PollFacts = () => {
  const translate = useTranslate()
  return (
    <Edit
      subtitle={
        <WithRecord<Poll>
          render={({ kind, secrecy, author_name }) =>
            [translate(`ballot.about.${secrecy}`, { kind: translate(`polls.kind.${kind}`).toLowerCase() }), author_name]
              .filter(Boolean)
              .join(' · ')
          }
        />
      }
      status={<PollStatus />}
      actions={<PollActions />}
      aside={
        <>
          <PagesCard />
          <PollEvents />
          <HistoryCard />
        </>
      }
    >
      <FormOrFacts />
    </Edit>
  )
}

const FormOrFacts = () => {
  const record = useRecordContext<Poll>()
  useFollowPoll()
  if (!record) return null
  if (!record.actions.includes('edit')) return <FrozenPoll poll={record} />
  return (
    <SimpleForm>
      <PollInputs />
    </SimpleForm>
  )
}
