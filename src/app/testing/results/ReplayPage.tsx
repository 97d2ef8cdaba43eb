import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Replay } from '../../../api/testing/results'
import type { Test } from '../../../api/testing/tests'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { ReviewParts } from '../attempts/ReviewPage'
import { useTest } from '../tests/useTest'
import './results.css'

/** An attempt as the taker saw it, with all marks and their changes. */
export const ReplayPage = ({ attempt }: { attempt: number }) => {
  const { test, instead } = useTest()
  return test ? <LoadedReplay test={test} attempt={attempt} /> : instead
}

const LoadedReplay = ({ test, attempt }: { test: Test; attempt: number }) => {
  const sent = { id: test.id, params: { attempt } }
  const { data, error, refetch } = useRead('GET /api/tests/:id/attempts/:attempt', sent, { refetchOnMount: 'always' })
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <ReplayContent test={test} replay={data} /> : <FormSkeleton />
}

const ReplayContent = ({
  test,
  replay: { person_name, group_code, review, changes },
}: {
  test: Test
  replay: Replay
}) => {
  const translate = useTranslate()
  const numbers = new Map(review.questions.map(({ position, number }) => [position, number]))
  return (
    <div className="max-w-page mx-auto">
      <PageHead
        title={person_name}
        subtitle={[group_code, test.name, translate('taking.rules.ordinal', { number: review.ordinal })]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <Button component={Link} variant="outlined" to={`/tests/${test.id}/results`}>
            {translate('results.to_results')}
          </Button>
        }
      />
      <Changes changes={changes} numbers={numbers} />
      <ReviewParts review={review} isOwn={false} />
    </div>
  )
}

const Changes = ({ changes, numbers }: Pick<Replay, 'changes'> & { numbers: ReadonlyMap<number, number | null> }) => {
  const translate = useTranslate()
  const text = useNumberText()
  if (changes.length === 0) return null
  return (
    <section className="note warning mb-4" aria-labelledby="results-changes">
      <div>
        <h2 id="results-changes" className="text-m">
          {translate('results.changes.title')}
        </h2>
        <ul>
          {changes.map(({ position, at, grader_name, before, after, reason }) => (
            <li key={`${position} ${at}`}>
              {translate('results.changes.row', {
                number: numbers.get(position) ?? position + 1,
                before: text(before),
                after: text(after),
              })}
              {' · '}
              <span className="muted">{[grader_name, dayAndTime(at), reason].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
