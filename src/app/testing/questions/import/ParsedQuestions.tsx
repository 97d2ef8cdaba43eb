import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerOf } from '../../../kit/providers/dataProvider'
import { AnswerInput } from '../../answering/AnswerInput'

export type QuestionImport = AnswerOf<'POST /api/questions/import/preview'>

const ignore = () => undefined
/** Number of questions rendered at once; a thousand would block the page. */
const pageSize = 20

/** Questions of the file as takers will see them; only the first ones of a large file. */
export const ParsedQuestions = ({ questions, count }: Pick<QuestionImport, 'questions' | 'count'>) => {
  const translate = useTranslate()
  const [limit, setLimit] = useState(pageSize)
  const rest = questions.length - limit
  return (
    <>
      <ol className="stack gap-4">
        {questions.slice(0, limit).map(({ title, type, line, tags, presented }, place) => (
          <li key={place} className="panel">
            <header>
              <h2>{title}</h2>
              <span className="small muted">
                {[translate(`questions.type.${type}`), translate('questions.import.line', { line }), ...tags].join(
                  ' · ',
                )}
              </span>
            </header>
            <div className="pad">
              <AnswerInput question={presented} answer={null} onChange={ignore} disabled />
            </div>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <Button variant="outlined" onClick={() => setLimit(limit + pageSize)}>
          {translate('questions.import.more', Math.min(rest, pageSize))}
        </Button>
      )}
      {rest <= 0 && questions.length < count && (
        <p className="hint">{translate('questions.import.drawn', questions.length)}</p>
      )}
    </>
  )
}

/** Questions that were skipped or imported incompletely, with the reasons. */
export const Report = ({ report }: Pick<QuestionImport, 'report'>) => {
  const translate = useTranslate()
  if (report.length === 0) return null
  return (
    <section className="note warning" aria-label={translate('questions.import.report')}>
      <ul>
        {[...byMessage(report)].map(([message, [first, ...others]]) => (
          <li key={message}>
            {`${message} `}
            <span className="muted">
              {translate(first?.imported ? 'questions.import.taken' : 'questions.import.left_out')}
            </span>{' '}
            <span className="num">
              {translate('questions.import.lines', {
                smart_count: others.length + 1,
                lines: [first, ...others].map((one) => one?.line).join(', '),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Groups the report by message, so that each message is listed once with all its lines. */
const byMessage = (report: QuestionImport['report']) => {
  const groups = new Map<string, QuestionImport['report']>()
  for (const one of report) groups.set(one.message, [...(groups.get(one.message) ?? []), one])
  return groups
}
