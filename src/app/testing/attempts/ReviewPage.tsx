import Button from '@mui/material/Button'
import { useEffect, useEffectEvent } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AnswerFile, AttemptReview } from '../../../api/testing/attempts'
import { FileRow } from '../../kit/files/FileRow'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { isRetryable, statusOf } from '../../kit/providers/queryOptions'
import { dayAndTime, dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { answerStore } from '../../shell/session/answerStore'
import { useUser } from '../../shell/session/store'
import { AnswerInput } from '../answering/AnswerInput'
import { deviceName, getDeviceId } from './device'
import { Marking } from './Marking'
import { attemptBackendOf } from './attemptBackend'
import { sectionName } from './QuestionNavigator'
import { nextBatch } from './queue'
import { ResultText } from './ResultText'
import '../../kit/files/files.css'
import './testing.css'

/** A finished attempt: the result, and the questions as far as the review policy shows them. */
export const ReviewPage = ({ id }: { id: number }) => {
  const { data, error, refetch } = useRead('GET /api/testing/attempts/:id/review', { id }, { refetchOnMount: 'always' })
  useSendPending(id, refetch)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Review review={data} /> : <FormSkeleton />
}

/** Sends operations still pending when the attempt ended. The server stores them as not counted. */
const useSendPending = (attemptId: number, again: () => unknown) => {
  const provider = useDataProvider<AppDataProvider>()
  const userId = useUser()?.id ?? 0
  const handOver = useEffectEvent(async () => {
    const owner = { userId, place: attemptId }
    const stored = await answerStore.read(owner)
    if (stored.length === 0) return
    const port = attemptBackendOf(provider, { id: attemptId, device: await getDeviceId(), deviceName: deviceName() })
    try {
      await port.send({ operations: nextBatch(stored).map(({ op }) => op), seen: [], events: [] })
    } catch (fault) {
      // Keeps the operations for a retry on the next visit, unless the server rejected them for good.
      if (isRetryable(fault) || statusOf(fault) === 401) return
    }
    await answerStore.keep(owner, stored, [])
    again()
  })
  useEffect(() => {
    void handOver()
  }, [])
}

const Review = ({ review }: { review: AttemptReview }) => {
  const translate = useTranslate()
  const { test_id, name, ordinal } = review
  return (
    <div className="max-w-page mx-auto">
      <PageHead
        title={name}
        subtitle={`${translate('taking.rules.ordinal', { number: ordinal })} · ${translate('taking.review.title')}`}
        actions={
          <Button component={Link} variant="outlined" to={`/testing/${test_id}`}>
            {translate('taking.review.to_test')}
          </Button>
        }
      />
      <ReviewParts review={review} />
    </div>
  )
}

/** Visible parts of a finished attempt: the result, answers that do not count, and the questions. */
export const ReviewParts = ({ review, isOwn = true }: { review: AttemptReview; isOwn?: boolean }) => {
  const translate = useTranslate()
  const { questions, sections, status, on_paper } = review
  return (
    <div className="stack gap-6">
      {status === 'voided' && <p className="note warning">{translate('taking.review.voided')}</p>}
      {on_paper && <p className="note">{translate('taking.review.on_paper')}</p>}
      <Facts review={review} isOwn={isOwn} />
      <Regrades regrades={review.regrades} />
      <NotCounted review={review} />
      {questions.length === 0 && <p className="muted">{translate('taking.review.hidden')}</p>}
      {sections.map(({ title }, section) => {
        const own = questions.filter((question) => question.section === section)
        if (own.length === 0) return null
        return (
          <section key={section} className="stack gap-4 max-w-text">
            {(sections.length > 1 || title) && <h2 className="anywhere">{sectionName(section, title, translate)}</h2>}
            {own.map((question) => (
              <ReviewedQuestion key={question.position} question={question} onPaper={on_paper} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

/** Says that the result was computed again, when and why. */
const Regrades = ({ regrades }: Pick<AttemptReview, 'regrades'>) => {
  const translate = useTranslate()
  return regrades.map(({ at, note, number, undone_at }) => (
    <section key={at} className="note" aria-label={translate('regrades.taker.label')}>
      <div>
        <p className="medium">
          {translate(number === null ? 'regrades.taker.whole' : 'regrades.taker.question', {
            number,
            at: dayAndTime(at),
          })}
        </p>
        <p className="anywhere">{note}</p>
        {undone_at && <p>{translate('regrades.taker.undone', { at: dayAndTime(undone_at) })}</p>}
      </div>
    </section>
  ))
}

const Facts = ({ review, isOwn }: { review: AttemptReview; isOwn: boolean }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { result, subtotal, started_at, submitted_at, finish_reason, answered_count, questions_count, on_paper } =
    review
  const onScreen = [
    { label: 'started', value: dayAndTime(started_at) },
    {
      label: 'finished',
      value: [
        dayAndTime(submitted_at ?? ''),
        finish_reason &&
          translate(
            finish_reason === 'user' && !isOwn
              ? 'taking.review.reason.student'
              : `taking.review.reason.${finish_reason}`,
          ),
      ]
        .filter(Boolean)
        .join('. '),
    },
    { label: 'answered', value: translate('taking.review.of', { count: answered_count, all: questions_count }) },
  ]
  const facts = on_paper ? [{ label: 'taken_on', value: dayOf(started_at) }] : onScreen
  return (
    <section className="panel stack p-5 review-facts" aria-labelledby="review-total">
      <h2 id="review-total">{translate('taking.review.total')}</h2>
      <ResultText result={result} isLarge />
      {subtotal && (
        <p className="num">
          {translate('taking.review.subtotal', { score: text(subtotal.score), max: text(subtotal.max_score) })}
        </p>
      )}
      <dl className="row wrap align-start gap-6">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="small muted">{translate(`taking.review.${label}`)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const NotCounted = ({ review: { not_counted } }: { review: AttemptReview }) => {
  const translate = useTranslate()
  if (not_counted.length === 0) return null
  return (
    <section className="note warning" aria-labelledby="review-not-counted">
      <div>
        <h2 id="review-not-counted" className="text-m">
          {translate('taking.review.not_counted')}
        </h2>
        <p>{translate('taking.review.not_counted_text')}</p>
        <ul>
          {not_counted.map(({ number, outcome, at, files }, place) => (
            <li key={place}>
              {translate('taking.review.not_counted_row', {
                number: number ?? '',
                why: translate(`taking.review.why.${outcome}`),
                when: dayAndTime(at),
              })}
              <ReviewFiles files={files} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const ignore = () => undefined

type Reviewing = { question: AttemptReview['questions'][number]; onPaper: boolean }
const ReviewedQuestion = ({ question, onPaper }: Reviewing) => {
  const translate = useTranslate()
  const { position, number, presented, answer, files, points, reviewed } = question
  return (
    <article className="panel stack gap-4 p-5 reviewed" aria-labelledby={`reviewed-${position}`}>
      <h3 id={`reviewed-${position}`}>
        {number === null ? (
          translate('taking.screen.text')
        ) : (
          <>
            {translate('taking.screen.question')} <span className="num">{number}</span>
          </>
        )}
      </h3>
      <AnswerInput
        question={presented}
        answer={answer}
        disabled
        onChange={ignore}
        files={presented.type === 'file' && <ReviewFiles files={files} />}
      />
      {!onPaper && answer === null && files.length === 0 && presented.type !== 'info' && (
        <p className="muted">{translate('taking.review.no_answer')}</p>
      )}
      {presented.type !== 'info' && <Marking reviewed={reviewed} points={points} />}
    </article>
  )
}

/** Downloadable files of an answer. */
const ReviewFiles = ({ files }: { files: readonly AnswerFile[] }) => {
  const translate = useTranslate()
  if (files.length === 0) return null
  return (
    <ul className="bordered divided">
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          note={translate('answering.file.arrived', { at: dayAndTime(file.arrived_at) })}
          disabled
          onRemove={ignore}
        />
      ))}
    </ul>
  )
}
