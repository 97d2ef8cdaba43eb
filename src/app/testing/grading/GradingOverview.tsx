import Button from '@mui/material/Button'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { GradedTest } from '../../../api/testing/grading'
import { Age } from '../../kit/fields/Age'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { ReleaseDialog } from './ReleaseDialog'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { DateTimeInput } from '../../kit/inputs/dates/DateTimeInput'
import { RadioButtonGroupInput } from '../../kit/inputs/choices/RadioButtonGroupInput'
import './grading.css'

/** Tests with answers for manual marking; the longest-waiting first. */
export const GradingOverview = () => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const isDone = params.get('done') === 'true'
  const { data, error, refetch } = useRead('GET /api/grading', isDone ? { query: { done: 'true' } } : {})
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  const waiting = (data ?? []).flatMap(({ questions }) => questions).reduce((sum, one) => sum + one.waiting, 0)
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('grading.title')}
        subtitle={data && !isDone && waiting > 0 && translate('grading.waiting', waiting)}
        actions={
          <Button variant="outlined" onClick={() => setParams(isDone ? {} : { done: 'true' })}>
            {translate(isDone ? 'grading.show_open' : 'grading.show_done')}
          </Button>
        }
      />
      {!data && <FormSkeleton />}
      {data?.length === 0 && (
        <Empty
          title={isDone ? 'grading.empty_done.title' : 'grading.empty.title'}
          text={isDone ? 'grading.empty_done.text' : 'grading.empty.text'}
        />
      )}
      <div className="stack gap-4">
        {data?.map((test, place) => (
          <TestPanel key={test.id} test={test} isFirst={place === 0} />
        ))}
      </div>
    </div>
  )
}

const hoursSince = (moment: string) => Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 3_600_000))

const releaseModes = (['by_hand', 'at_once', 'at_date'] as const).map((id) => ({ id, name: `grading.rules.way.${id}` }))

/** Returns the release mode. With a date in the past, each mark is released as soon as it is given. */
const releaseMode = ({ releases_at }: GradedTest) => {
  if (releases_at === null) return 'by_hand'
  return Date.parse(releases_at) <= Date.now() ? 'at_once' : 'at_date'
}

/** Edits the grading rules of a test: hidden names and the release of marks. */
const RulesDialog = ({ test, onClose }: { test: GradedTest; onClose: () => void }) => {
  const translate = useTranslate()
  const client = useQueryClient()
  const { id, version, name, is_blind, releases_at } = test
  return (
    <ActionDialog
      action="PATCH /api/grading/tests/:id"
      request={(values) => {
        const at = { by_hand: null, at_once: new Date().toISOString(), at_date: values.releases_at }
        const way = releaseModes.find(({ id: one }) => one === values.way)?.id ?? 'by_hand'
        return { id, body: { version, is_blind: values.is_blind, releases_at: at[way] } }
      }}
      name={`rules ${id}`}
      title={translate('grading.rules.title', { name })}
      confirm={translate('grading.rules.save')}
      defaultValues={{ is_blind, way: releaseMode(test), releases_at }}
      successMessage={translate('grading.rules.saved')}
      onSettled={() => client.invalidateQueries({ queryKey: ['GET /api/grading'] })}
      onClose={onClose}
    >
      <BooleanInput source="is_blind" label="grading.rules.blind" helperText={translate('grading.rules.blind_help')} />
      <RadioButtonGroupInput source="way" label="grading.rules.release" choices={releaseModes} />
      <ReleaseDay />
    </ActionDialog>
  )
}

const ReleaseDay = () => {
  const way: unknown = useWatch({ name: 'way' })
  return (
    way === 'at_date' && (
      <DateTimeInput source="releases_at" label="grading.rules.day" whenEmpty="grading.rules.no_date" />
    )
  )
}

const TestPanel = ({ test, isFirst }: { test: GradedTest; isFirst: boolean }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'rules' | 'release' | null>(null)
  const { id, name, type, subject_name, is_blind, releases_at, waiting_count, graded_count, questions } = test
  const waits = questions.some(({ waiting }) => waiting > 0)
  const isFilled = (isMark: boolean) => isFirst && isMark === waits
  return (
    <article className="panel grading-test" aria-labelledby={`test-${id}`}>
      <div className="row wrap align-start gap-4">
        <div className="grow-wide">
          <h2 id={`test-${id}`}>
            <Link className="title-link" to={`/tests/${id}`}>
              {name}
            </Link>
          </h2>
          <p className="small muted">
            {[
              subject_name,
              translate(`tests.type.${type}`).toLowerCase(),
              releases_at && translate('grading.releases_at', { at: dayAndTime(releases_at) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {is_blind && (
          <span className="row small muted">
            <EyeOff size={16} strokeWidth={2} aria-hidden />
            {translate('grading.names_hidden')}
          </span>
        )}
        <div className="row wrap w-full-phone">
          {test.can_edit && (
            <Button size="small" className="w-full-phone" onClick={() => setOpen('rules')}>
              {translate('grading.rules.button')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {graded_count > 0 && (
            <Button
              variant={isFilled(false) ? 'contained' : 'outlined'}
              className="w-full-phone"
              onClick={() => setOpen('release')}
            >
              {translate('grading.release.button', graded_count)}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
          {waits && (
            <Button
              component={Link}
              variant={isFilled(true) ? 'contained' : 'outlined'}
              className="w-full-phone"
              to={`/tests/grading/${id}`}
            >
              {translate('grading.begin')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      </div>
      {questions.length > 0 && (
        <ul className="list">
          {questions.map((question) => (
            <li key={question.id} className="wrap">
              <Link className="grow-wide" to={`/tests/grading/${id}?question=${question.id}`}>
                {question.title}
              </Link>
              <span className="small muted num">
                {translate('grading.done_of', { done: question.done, all: question.done + question.waiting })}
              </span>
              <span className="small num grading-age">
                {question.oldest_at === null ? (
                  <span className="muted">{translate('grading.none_waits')}</span>
                ) : (
                  <>
                    {translate('grading.wait', question.waiting)},{' '}
                    <Age hours={hoursSince(question.oldest_at)} isAwaited />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {(waiting_count > 0 || test.released_count > 0) && graded_count + test.released_count > 0 && (
        <p className="small muted num border-t">
          {translate('grading.works', { waiting: waiting_count, graded: graded_count, released: test.released_count })}
        </p>
      )}
      {open === 'rules' && <RulesDialog test={test} onClose={() => setOpen(null)} />}
      {open === 'release' && <ReleaseDialog test={test} onClose={() => setOpen(null)} />}
    </article>
  )
}
