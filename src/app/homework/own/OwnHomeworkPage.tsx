import { Suspense, useEffect } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { OwnHomework } from '../../../api/homework/ownHomework'
import { Comments } from '../../comments'
import { StatusChip } from '../../kit/fields/StatusChip'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { ownVariants } from '../setting/codes'
import { useMarkText } from './markText'
import { Remarks } from './Remarks'
import { RubricPanel, RulesPanel, TaskPanel } from './TaskPanels'
import { useWorkOutbox } from './useWorkOutbox'
import { VersionsPanel } from './VersionsPanel'
import { WorkBar } from './WorkBar'
import { WorkForm } from './WorkForm'
import './own.css'

/** A student's homework: what to do, their work, what came back. */
export const OwnHomeworkPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead('GET /api/study/homework/:id', { id }, { refetchOnMount: 'always' })
  useBreadcrumb(data?.title)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Page key={data.id} read={data} onChanged={() => void refetch()} /> : <FormSkeleton />
}

type Props = { read: OwnHomework; onChanged: () => void }

const Page = ({ read, onChanged }: Props) => {
  const { outbox, state } = useWorkOutbox(read)
  const { homework } = state
  useOpened(homework.id)
  // Before the first hand-in, the task is read first; later the remarks are.
  const isFirst = homework.versions.length === 0
  const isOpen = homework.refusal === null || homework.refusal === 'too_late'
  return (
    <div className="own-homework">
      <Head homework={homework} />
      <div className="main-aside max-w-page">
        <div className="stack gap-6">
          <Remarks homework={homework} onChanged={onChanged} />
          {isFirst && <TaskPanel homework={homework} isFolded={false} />}
          {(isOpen || state.queue.length > 0) && <WorkForm outbox={outbox} state={state} />}
          {!isFirst && <TaskPanel homework={homework} isFolded />}
        </div>
        <div className="stack gap-6">
          <VersionsPanel homework={homework} onTakenBack={onChanged} />
          <RulesPanel homework={homework} />
          <RubricPanel homework={homework} />
          <Suspense>
            <Comments thread={{ place: 'homework', id: homework.id }} />
          </Suspense>
        </div>
      </div>
      <WorkBar outbox={outbox} state={state} />
    </div>
  )
}

/** Tells the teacher that the homework was seen. */
const useOpened = (id: number) => {
  const { mutate } = useAct('POST /api/study/homework/:id/opened')
  useEffect(() => mutate({ id, body: undefined, quiet: 'all' }), [id, mutate])
}

const Head = ({ homework }: { homework: OwnHomework }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ru'
  const markText = useMarkText()
  const { title, subject_name, teacher_name, weight, state, due_at, mark, remarks, resolved } = homework
  const left = Date.parse(due_at) - Date.parse(homework.server_now)
  const isDue = state === 'to_do' || state === 'returned'
  const key = state === 'returned' && remarks > 0 ? 'returned_remarks' : state
  const facts = [subject_name, teacher_name, translate('own_homework.weight', { weight: number(weight, locale) })]
  return (
    <PageHead
      title={title}
      status={
        <StatusChip variant={ownVariants[state]}>
          {translate(`own_homework.state.${key}`, { smart_count: remarks - resolved })}
        </StatusChip>
      }
      subtitle={facts.filter(Boolean).join(' · ')}
      actions={
        <div className="homework-due num">
          {state === 'marked' && mark !== null ? (
            <b className="text-l">{translate('own_homework.mark', { mark: markText(homework, mark) })}</b>
          ) : (
            <>
              <b className="text-l">{dayAndTime(due_at)}</b>
              {isDue && (
                <span className={left < 0 ? 'small block text-danger' : 'small block muted'}>
                  {leftText(left, locale)}
                </span>
              )}
            </>
          )}
        </div>
      }
    />
  )
}

const number = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(value)

const hourMs = 3_600_000
/** "через 22 часа", "через 3 дня", "2 дня назад". */
const leftText = (milliseconds: number, locale: string): string => {
  const hours = Math.trunc(milliseconds / hourMs)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  if (Math.abs(hours) >= 48) return format.format(Math.trunc(hours / 24), 'day')
  return hours === 0 ? format.format(Math.trunc(milliseconds / 60_000), 'minute') : format.format(hours, 'hour')
}
