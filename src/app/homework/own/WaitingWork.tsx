import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { useRead } from '../../kit/providers/calls'
import { backgroundMutation } from '../../kit/providers/queryOptions'
import { handInStore } from '../../shell/session/handInStore'
import { useWorkOutbox } from './useWorkOutbox'
import { findOperation } from './workState'

type Props = { userId: number; pathname: string }

/** Sends homework that a closed tab left in this browser, whatever page is open; the home page says what still waits. */
export const WaitingWork = ({ userId, pathname }: Props) => {
  const { data: ids = [] } = useQuery({
    // Leaving a homework may leave something behind, so every page asks again.
    queryKey: ['waiting homework', userId, pathname],
    queryFn: () => handInStore.places(userId),
    placeholderData: (before) => before,
  })
  return ids.map((id) => <Waiting key={id} id={Number(id)} isShown={pathname === '/dashboard'} />)
}

type WaitingProps = { id: number; isShown: boolean }

const Waiting = ({ id, isShown }: WaitingProps) => {
  const { data } = useRead('GET /api/study/homework/:id', { id }, backgroundMutation)
  return data ? <Sending homework={data} isShown={isShown} /> : null
}

const Sending = ({ homework, isShown }: { homework: OwnHomework; isShown: boolean }) => {
  const translate = useTranslate()
  const { state } = useWorkOutbox(homework)
  const { queue, refusal, isConflict } = state
  if (!isShown || queue.length === 0) return null
  const kind = findOperation(queue, 'hand_in') ? 'hand_in' : 'draft'
  const needsDecision = refusal !== null || isConflict
  return (
    <div className={needsDecision ? 'note warning mb-4' : 'note info mb-4'} role="status">
      <p className="grow">
        {translate(`own_homework.waiting.${needsDecision ? 'stopped' : kind}`, { title: homework.title })}
      </p>
      <Link to={`/study/homework/${homework.id}`}>{translate('own_homework.waiting.open')}</Link>
    </div>
  )
}
