import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { AvailableTest } from '../../../api/testing/availableTests'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { RichText } from '../../kit/inputs/RichTextInput'
import { useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { answerStore } from '../../shell/session/answerStore'
import { ResultText } from './ResultText'
import { useNumberText } from '../../kit/fields/useNumberText'
import { StartForm } from './StartForm'
import './testing.css'

/** Start page of a test: its rules and the user's past attempts. */
export const TestStartPage = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useRead('GET /api/testing/tests/:id', { id }, { refetchOnMount: 'always' })
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Page taking={data} /> : <FormSkeleton />
}

type Translate = ReturnType<typeof useTranslate>

/** The rules of a test for the current user, one sentence each. */
const Rules = ({ taking }: { taking: AvailableTest }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { questions_count, max_score, pass_percent, navigation, negative_marking, can_lock_answers } = taking
  const rules = [
    ...timeRules(taking, translate),
    [
      translate('taking.rules.questions', questions_count),
      max_score !== null && translate('taking.rules.max', { score: text(max_score) }),
      pass_percent !== null && translate('taking.rules.pass', { percent: pass_percent }),
    ],
    attemptRules(taking, translate),
    [translate(`taking.rules.${navigation}`)],
    [negative_marking && translate('taking.rules.negative')],
    [can_lock_answers && translate('taking.rules.fix')],
    [translate('taking.rules.saved')],
  ]
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
  return (
    <>
      <ul className="bullets stack gap-2">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3>{translate('taking.rules.recorded')}</h3>
      <p className="muted">{translate('taking.rules.recorded_text')}</p>
    </>
  )
}

const timeRules = (taking: AvailableTest, translate: Translate) => {
  const { limit_min, usual_limit_min, opens_at, closes_at } = taking
  const window = { from: dayAndTime(opens_at ?? ''), until: dayAndTime(closes_at ?? '') }
  return [
    [limitRule(limit_min, usual_limit_min, translate), limit_min !== null && translate('taking.rules.clock')],
    [
      opens_at && closes_at && translate('taking.rules.window', window),
      !opens_at && closes_at && translate('taking.rules.until', window),
      opens_at && !closes_at && translate('taking.rules.from', window),
      closes_at && translate('taking.rules.cut'),
    ],
  ]
}

/** Example: "40 минут, для вас продлено с 30". */
const limitRule = (limit: number | null, usual: number | null, translate: Translate): string => {
  if (limit === null) return translate('taking.rules.no_limit')
  if (usual === null || usual === limit) return translate('taking.rules.time', limit)
  return translate(limit > usual ? 'taking.rules.extended' : 'taking.rules.changed', { smart_count: limit, usual })
}

const attemptRules = (taking: AvailableTest, translate: Translate) => {
  const { attempts_allowed, attempts_made, grading } = taking
  if (attempts_allowed === 1) return [translate('taking.rules.attempts_one')]
  const count = { allowed: attempts_allowed, made: attempts_made }
  return [
    translate(attempts_allowed === 0 ? 'taking.rules.attempts_any' : 'taking.rules.attempts_many', count),
    translate(`taking.rules.grading.${grading}`),
  ]
}

const Page = ({ taking }: { taking: AvailableTest }) => {
  const translate = useTranslate()
  return (
    <div className="max-w-page mx-auto">
      <PageHead title={taking.name} subtitle={taking.subject_name} />
      <div className="main-aside">
        <div className="stack gap-6">
          <section className="panel" aria-labelledby="taking-rules">
            <header>
              <h2 id="taking-rules">{translate('taking.rules.title')}</h2>
            </header>
            <div className="pad">
              <Rules taking={taking} />
              {taking.description && <RichText html={taking.description} />}
              {taking.instructions && (
                <>
                  <h3>{translate('taking.rules.instructions')}</h3>
                  <RichText html={taking.instructions} />
                </>
              )}
            </div>
          </section>
          <PastAttempts taking={taking} />
        </div>
        <aside className="panel stack gap-4 p-5 start-panel" aria-label={translate('taking.rules.begin')}>
          <StorageWarning />
          <StartForm taking={taking} />
        </aside>
      </div>
    </div>
  )
}

/** Warns before the start if this browser cannot store answers locally. */
const StorageWarning = () => {
  const translate = useTranslate()
  const { data = 'fine' } = useQuery({
    queryKey: ['room for answers'],
    queryFn: () => answerStore.storageState(),
    gcTime: 0,
    staleTime: 0,
  })
  if (data === 'fine') return null
  return (
    <div className="note warning">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <p>{translate(`taking.rules.room.${data}`)}</p>
    </div>
  )
}

const PastAttempts = ({ taking: { attempts } }: { taking: AvailableTest }) => {
  const translate = useTranslate()
  const past = attempts.filter(({ status }) => status !== 'in_progress')
  if (past.length === 0) return null
  return (
    <section className="panel" aria-labelledby="taking-past">
      <header>
        <h2 id="taking-past">{translate('taking.rules.past')}</h2>
      </header>
      <ul className="list">
        {past.map(({ id, ordinal, submitted_at, result }) => (
          <li key={id} className="wrap">
            <div className="grow-wide">
              <Link className="title-link" to={`/testing/attempts/${id}`}>
                {translate('taking.rules.ordinal', { number: ordinal })}
              </Link>
              {submitted_at && (
                <p className="small muted">
                  {translate('taking.review.submitted', { when: dayAndTime(submitted_at) })}
                </p>
              )}
            </div>
            <ResultText result={result} />
          </li>
        ))}
      </ul>
    </section>
  )
}
