import Button from '@mui/material/Button'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { HomeworkRecord, Work } from '../../../api/homework/homework'
import { Age } from '../../kit/fields/Age'
import { useNumberText } from '../../kit/fields/useNumberText'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { WorkFacts } from '../shared/WorkFacts'
import { WorkMenu } from '../shared/WorkMenu'
import { peopleKeys } from './keys'
import { groupWorks, neighborOf, reviewPath } from './workOrder'

type Props = { homework: HomeworkRecord; works: readonly Work[]; current: number }

/** People by the state of their work. On narrow screens the list opens with a button. */
export const PeoplePane = ({ homework, works, current }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const step = (by: 1 | -1) => () => {
    const work = neighborOf(works, current, by)
    if (work) void navigate(reviewPath(homework.id, work.hand_in_id))
  }
  const [next, previous] = [step(1), step(-1)]
  usePlainKeys({ KeyJ: next, ArrowRight: next, KeyK: previous, ArrowLeft: previous }, peopleKeys)
  const name = works.find(({ hand_in_id }) => hand_in_id === current)?.name
  return (
    <section className="review-people" aria-label={translate('homework.review.people')}>
      <Button className="review-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Users size={20} strokeWidth={1.75} aria-hidden />
        <span className="truncate">{name ?? translate('homework.review.people')}</span>
        <span className="muted num push">{translate('homework.review.waiting', homework.counts.waiting)}</span>
      </Button>
      <div className={isOpen ? 'review-list' : 'review-list closed'}>
        {groupWorks(works).map((group) => (
          <div key={group.state}>
            <h2 className="small muted review-state">
              {translate(`homework.review.group.${group.state}`)}{' '}
              <span className="faint num">{group.works.length}</span>
            </h2>
            <ul>
              {group.works.map((work) => (
                <Person
                  key={work.key}
                  homework={homework}
                  work={work}
                  isCurrent={work.hand_in_id === current}
                  onOpen={() => setOpen(false)}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className="row wrap small muted review-hints border-t" aria-hidden>
        <kbd>J</kbd> <kbd>K</kbd> {translate('homework.review.hint.people')} <kbd>V</kbd>{' '}
        {translate('homework.review.hint.version')} <kbd>?</kbd> {translate('homework.review.hint.more')}
      </p>
    </section>
  )
}

const intoView = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' })

type PersonProps = { homework: HomeworkRecord; work: Work; isCurrent: boolean; onOpen: () => void }

const Person = ({ homework, work, isCurrent, onOpen }: PersonProps) => {
  const content = (
    <span className="grow">
      <span className={isCurrent ? 'block semibold anywhere' : 'block medium anywhere'}>{work.name}</span>
      <WorkFacts work={work} />
    </span>
  )
  if (work.hand_in_id === null)
    return (
      <li className="row review-person">
        {content}
        <WorkMenu homework={homework} work={work} />
      </li>
    )
  return (
    <li>
      <Link
        ref={isCurrent ? intoView : undefined}
        className="row review-person selectable"
        to={reviewPath(homework.id, work.hand_in_id)}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
      >
        {content}
        <Aside work={work} />
      </Link>
    </li>
  )
}

const hour = 3_600_000

const Aside = ({ work: { state, arrived_at, mark } }: { work: Work }) => {
  const text = useNumberText()
  const translate = useTranslate()
  const [now] = useState(Date.now)
  if (state === 'marked' && mark !== null) return <b className="num">{text(mark)}</b>
  if (state !== 'waiting' || arrived_at === null) return null
  return (
    <span className="small muted" title={translate('homework.review.waits')}>
      <Age hours={Math.max(0, Math.floor((now - Date.parse(arrived_at)) / hour))} isAwaited={false} />
    </span>
  )
}
