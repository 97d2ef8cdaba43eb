import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ItemResult } from '../../../api/testing/results'
import type { Test } from '../../../api/testing/tests'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'

/** How each question did; asked for once it is opened. */
export const QuestionFigures = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useRead('GET /api/tests/:id/results/questions', { id: test.id }, { enabled: isOpen })
  return (
    <details className="acc results-questions" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <ChevronRight className="tw1" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('results.questions.title')}</span>
      </summary>
      {isOpen && !data && (error ? <PartFault onAgain={() => void refetch()} /> : <FormSkeleton />)}
      {data?.length === 0 && <p className="muted">{translate('results.questions.none')}</p>}
      {data && data.length > 0 && <Questions items={data} />}
    </details>
  )
}

const Questions = ({ items }: { items: readonly ItemResult[] }) => {
  const translate = useTranslate()
  const text = useNumberText()
  // What looks broken stands first.
  const suspicious = items.toSorted((one, other) => other.flags.length - one.flags.length)
  return (
    <table className="results-table">
      <thead>
        <tr>
          {['question', 'facility', 'discrimination', 'answered', 'verdict'].map((column) => (
            <th key={column} scope="col">
              {translate(`results.questions.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {suspicious.map(({ question_id, title, type, facility, discrimination, answered, seen, flags }) => (
          <tr key={question_id}>
            <th scope="row">
              <Link to={`/questions/${question_id}`}>{title}</Link>
              <span className="small muted">{translate(`questions.type.${type}`)}</span>
            </th>
            <td className="num" data-label={translate('results.questions.facility')}>
              {facility === null
                ? '—'
                : translate('taking.result.percent', { percent: text(Math.round(facility * 100)) })}
            </td>
            <td className="num" data-label={translate('results.questions.discrimination')}>
              {discrimination === null ? '—' : text(Math.round(discrimination * 100) / 100 + 0)}
            </td>
            <td className="num" data-label={translate('results.questions.answered')}>
              {translate('tests.attempts.of', { some: answered, all: seen })}
            </td>
            <td>
              {flags.map((flag) => (
                <StatusChip key={flag} variant={flag === 'inverse' ? 'danger' : 'warning'}>
                  {translate(`results.questions.flags.${flag}`)}
                </StatusChip>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
