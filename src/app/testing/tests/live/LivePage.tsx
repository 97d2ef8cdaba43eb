import Button from '@mui/material/Button'
import { CirclePause, CirclePlay, MessageSquareText, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { LivePerson } from '../../../../api/testing/live'
import type { Test } from '../../../../api/testing/tests'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { Empty } from '../../../kit/lists/Empty'
import { dayAndTime, isoDay, timeOf, today } from '../../../shell/dates'
import { PageHead } from '../../../shell/page/PageHead'
import { RecordFault } from '../../../shell/page/RecordFault'
import { AttemptDialog } from '../attempts/AttemptDialog'
import { attemptActions, canApply, type AttemptAction } from '../attempts/actionRules'
import { Counts, Filters, SelectAll, useLiveFilter } from './LiveFilters'
import { LiveJournal } from './LiveJournal'
import { MessageDialog, PauseDialog, useResume } from './LiveActions'
import { SeatGrid } from './SeatGrid'
import { countStates, seatsOf, type Seat } from './liveState'
import { useLive } from './useLive'
import './live.css'

/** The time today, otherwise with the date. */
const momentOf = (at: string) => (isoDay(at) === today() ? timeOf(at) : dayAndTime(at))

type Dialog = { kind: 'pause' | 'message' | AttemptAction; ids: number[] | null; count: number }

/** A sitting as it runs: who writes, who has not begun, who is offline or paused; and what an invigilator can do. */
export const LivePage = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const { people, error, isStale, updatedAt, now, reload } = useLive(test.id)
  const { filter, set } = useLiveFilter()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const { resume, isPending } = useResume(test, reload)
  if (error && !people) return <RecordFault error={error} onAgain={() => void reload()} />
  if (!people) return <FormSkeleton />
  const seats = seatsOf(people, filter, now)
  const counts = countStates(people, now)
  const running = people.flatMap(({ attempt }) => (attempt?.status === 'in_progress' ? [attempt] : []))
  const paused = running.filter(({ paused_at }) => paused_at !== null)
  const writing = running.length - paused.length
  // An action must not change people that a filter hides.
  const selected = new Set(seats.flatMap(({ attempt }) => (attempt && chosen.has(attempt.id) ? [attempt.id] : [])))
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const openForAll = (kind: Dialog['kind'], count: number) => setDialog({ kind, ids: null, count })
  return (
    <div className="live-page">
      <PageHead
        title={translate('tests.live.title')}
        subtitle={
          <>
            <Link to={`/tests/${test.id}`}>{test.name}</Link>
            {test.closes_at && ` · ${translate('tests.live.closes', { at: momentOf(test.closes_at) })}`} ·{' '}
            <Link to={`/tests/${test.id}/attempts/list`}>{translate('tests.live.list')}</Link>
          </>
        }
        actions={
          running.length > 0 && (
            <>
              <Button variant="outlined" onClick={() => openForAll('message', running.length)}>
                <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
                {translate('tests.live.message.action')}
              </Button>
              <Button variant="outlined" onClick={() => openForAll('extend', running.length)}>
                <TimerReset size={20} strokeWidth={1.75} aria-hidden />
                {translate('tests.attempts.extend_all')}
              </Button>
              {writing > 0 && (
                <Button variant="outlined" onClick={() => openForAll('pause', writing)}>
                  <CirclePause size={20} strokeWidth={1.75} aria-hidden />
                  {translate('tests.live.pause.action')}
                </Button>
              )}
            </>
          )
        }
      />
      {isStale && (
        <p className="note warning mb-4" role="alert">
          {translate('tests.live.stale', { at: timeOf(new Date(updatedAt)) })}
        </p>
      )}
      {paused.length > 0 && (
        <PausedNote
          people={people}
          isAll={writing === 0}
          isPending={isPending}
          onResume={() => void resume(null)}
          onShow={() => set('state', 'paused')}
        />
      )}
      <div className="live-body">
        <div className="stack gap-4">
          <Counts counts={counts} all={people.length} chosen={filter.state} onChoose={(state) => set('state', state)} />
          <Filters people={people} filter={filter} set={set}>
            <SelectAll seats={seats} onSelect={setChosen} />
          </Filters>
          {people.length === 0 && <Empty title="tests.live.empty.title" text="tests.live.empty.text" />}
          {people.length > 0 && seats.length === 0 && <p className="muted">{translate('tests.live.no_match')}</p>}
          <SeatGrid
            test={test}
            seats={seats}
            now={now}
            selected={selected}
            onToggle={toggle}
            onDone={() => void reload()}
          />
          <SelectionBar
            seats={seats}
            selected={selected}
            canEdit={test.can_edit}
            onSelect={setChosen}
            onOpen={(kind, ids) => setDialog({ kind, ids, count: ids.length })}
            onResume={(ids) => void resume(ids)}
          />
        </div>
        <LiveJournal testId={test.id} />
      </div>
      {dialog && <OpenDialog test={test} dialog={dialog} onClose={() => setDialog(null)} onDone={reload} />}
    </div>
  )
}

type OpenDialogProps = { test: Test; dialog: Dialog; onClose: () => void; onDone: () => Promise<void> }
const OpenDialog = ({ test, dialog: { kind, ids, count }, onClose, onDone }: OpenDialogProps) => {
  if (kind === 'pause') return <PauseDialog {...{ test, ids, count, onClose, onDone }} />
  if (kind === 'message') return <MessageDialog {...{ test, ids, count, onClose, onDone }} />
  return (
    <AttemptDialog
      test={test}
      action={kind}
      ids={ids}
      onClose={() => {
        onClose()
        void onDone()
      }}
    />
  )
}

type PausedNoteProps = {
  people: readonly LivePerson[]
  isAll: boolean
  isPending: boolean
  onResume: () => void
  onShow: () => void
}
/** Says who is paused and why, next to the button that lets everybody continue. */
const PausedNote = ({ people, isAll, isPending, onResume, onShow }: PausedNoteProps) => {
  const translate = useTranslate()
  const attempts = people.flatMap(({ attempt }) => (attempt?.paused_at ? [attempt] : []))
  const [first] = attempts.toSorted((one, other) => (one.paused_at ?? '').localeCompare(other.paused_at ?? ''))
  return (
    <div className="note warning row wrap mb-4" role="status">
      <CirclePause size={20} strokeWidth={1.75} aria-hidden />
      <p className="grow-wide">
        <b>{translate(isAll ? 'tests.live.paused_all' : 'tests.live.paused_some', attempts.length)}</b>{' '}
        {first?.paused_at && translate('tests.live.since', { at: timeOf(first.paused_at) })}.{' '}
        {new Set(attempts.map(({ pause_reason }) => pause_reason)).size === 1 && first?.pause_reason}
      </p>
      {!isAll && (
        <Button size="small" onClick={onShow}>
          {translate('tests.live.show')}
        </Button>
      )}
      <Button variant="contained" size="small" aria-busy={isPending} onClick={onResume}>
        <CirclePlay size={20} strokeWidth={1.75} aria-hidden />
        {translate(isAll ? 'tests.live.resume.all' : 'tests.live.resume.paused', attempts.length)}
      </Button>
    </div>
  )
}

type SelectionProps = {
  seats: readonly Seat[]
  selected: ReadonlySet<number>
  canEdit: boolean
  onSelect: (ids: ReadonlySet<number>) => void
  onOpen: (kind: Dialog['kind'], ids: number[]) => void
  onResume: (ids: number[]) => void
}
/** Actions on the chosen people; each counts those to whom it applies. */
const SelectionBar = ({ seats, selected, canEdit, onSelect, onOpen, onResume }: SelectionProps) => {
  const translate = useTranslate()
  const attempts = seats.flatMap(({ attempt }) => (attempt ? [attempt] : []))
  const chosen = attempts.filter(({ id }) => selected.has(id))
  if (chosen.length === 0) return null
  const idsWhere = (isMeant: (attempt: (typeof attempts)[number]) => boolean) =>
    chosen.filter(isMeant).map(({ id }) => id)
  const running = idsWhere(({ status }) => status === 'in_progress')
  const paused = idsWhere(({ paused_at }) => paused_at !== null)
  const writing = running.filter((id) => !paused.includes(id))
  const button = (name: string, ids: number[], act: (ids: number[]) => void, isDanger = false) =>
    ids.length > 0 && (
      <Button size="small" color={isDanger ? 'error' : 'inherit'} onClick={() => act(ids)}>
        {ids.length < chosen.length ? `${translate(name)}, ${ids.length}` : translate(name)}
      </Button>
    )
  return (
    <div className="row wrap panel live-selection" role="group" aria-label={translate('tests.live.selection')}>
      <span className="medium">{translate('tests.live.selected', chosen.length)}</span>
      {button('tests.live.pause.one', writing, (ids) => onOpen('pause', ids))}
      {button('tests.live.resume.one', paused, onResume)}
      {button('tests.live.message.action', running, (ids) => onOpen('message', ids))}
      {canEdit &&
        attemptActions.map((deed) => (
          <span key={deed}>
            {button(
              `tests.attempts.deed.${deed}`,
              idsWhere((attempt) => canApply(deed, attempt)),
              (ids) => onOpen(deed, ids),
              deed === 'void',
            )}
          </span>
        ))}
      <Button size="small" className="push" onClick={() => onSelect(new Set())}>
        {translate('tests.live.clear')}
      </Button>
    </div>
  )
}
