import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ItemResult, ItemResults } from '../../../api/testing/results'
import type { Test } from '../../../api/testing/tests'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'
import { hundredth, QuestionDetails } from './QuestionDetails'

/** Statistics of each question, loaded when opened. */
export const QuestionFigures = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead('GET /api/tests/:id/results/questions', { id: test.id }, { enabled: isOpen })
  return (
    <details
      className="disclosure panel p-4 mb-4 results-questions"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('results.questions.title')}</span>
      </summary>
      {isOpen && !data && (error ? <PartFault onAgain={() => void refetch()} /> : <FormSkeleton />)}
      {data?.items.length === 0 && <p className="muted">{translate('results.questions.none')}</p>}
      {data && data.items.length > 0 && (
        <>
          <Reliability results={data} />
          <Questions test={test} items={data.items} />
          <p className="small muted">{translate('results.questions.legend')}</p>
        </>
      )}
    </details>
  )
}

const reliabilityKey = (alpha: number): string => {
  if (alpha >= 0.8) return 'results.questions.alpha_high'
  return alpha >= 0.7 ? 'results.questions.alpha_fair' : 'results.questions.alpha_low'
}

/** Describes the reliability of the test's points in words. */
const Reliability = ({ results: { alpha, standard_error } }: { results: ItemResults }) => {
  const translate = useTranslate()
  const text = useNumberText()
  if (alpha === null) return <p className="small muted">{translate('results.questions.no_alpha')}</p>
  return (
    <div className="stack">
      <p>
        <b className="num">{translate('results.questions.alpha', { alpha: text(hundredth(alpha)) })}</b>{' '}
        {translate(reliabilityKey(alpha))}
      </p>
      {standard_error !== null && (
        <p className="num">{translate('results.questions.error', { error: text(hundredth(standard_error)) })}</p>
      )}
    </div>
  )
}

const Questions = ({ test, items }: { test: Test; items: readonly ItemResult[] }) => {
  const translate = useTranslate()
  // Questions with the most warnings come first.
  const suspicious = items.toSorted((one, other) => other.flags.length - one.flags.length)
  return (
    <table className="plain-table">
      <thead>
        <tr>
          {['question', 'facility', 'discrimination', 'answered', 'verdict'].map((column) => (
            <th key={column} scope="col" className="muted medium">
              {translate(`results.questions.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {suspicious.map((item) => (
          <Question key={item.question_id} test={test} item={item} />
        ))}
      </tbody>
    </table>
  )
}

const Question = ({ test, item }: { test: Test; item: ItemResult }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const [isOpen, setOpen] = useState(false)
  const { question_id, title, type, facility, discrimination, answered, seen, flags } = item
  return (
    <>
      <tr>
        <th scope="row">
          <Link to={`/questions/${question_id}`}>{title}</Link>
          <span className="block small muted">{translate(`questions.type.${type}`)}</span>
        </th>
        <td className="num" data-label={translate('results.questions.facility')}>
          {facility === null ? '—' : translate('taking.result.percent', { percent: text(Math.round(facility * 100)) })}
        </td>
        <td className="num" data-label={translate('results.questions.discrimination')}>
          {discrimination === null ? '—' : text(hundredth(discrimination))}
        </td>
        <td className="num" data-label={translate('results.questions.answered')}>
          {translate('tests.attempts.of', { some: answered, all: seen })}
        </td>
        <td>
          <div className="row wrap">
            {flags.map((flag) => (
              <StatusChip key={flag} variant={flag === 'inverse' ? 'danger' : 'warning'}>
                {translate(`results.questions.flags.${flag}`)}
              </StatusChip>
            ))}
            <button
              type="button"
              className="link nowrap"
              aria-expanded={isOpen}
              aria-label={`${translate('results.questions.more')}: ${title}`}
              onClick={() => setOpen(!isOpen)}
            >
              {translate('results.questions.more')}
            </button>
            {test.can_edit && (
              <Link
                className="nowrap"
                to={`/tests/${test.id}/regrades/new?question=${question_id}`}
                aria-label={`${translate('regrades.correct')}: ${title}`}
              >
                {translate('regrades.correct')}
              </Link>
            )}
          </div>
        </td>
      </tr>
      {isOpen && (
        <tr className="results-details">
          <td colSpan={5}>
            <QuestionDetails testId={test.id} question={item} />
          </td>
        </tr>
      )}
    </>
  )
}
