import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { AnswerOf } from '../../../kit/providers/dataProvider'
import { AnswerInput } from '../../answering/AnswerInput'

export type QuestionImport = AnswerOf<'POST /api/questions/import/preview'>

const ignore = () => undefined
/** So many are drawn at first: a thousand would keep the page busy. */
const atOnce = 20

/** The questions of a file as a taker will see them. */
export const Parsed = ({ questions }: Pick<QuestionImport, 'questions'>) => {
  const translate = useTranslate()
  const [most, setMost] = useState(atOnce)
  const rest = questions.length - most
  return (
    <>
      <ol className="parsed-questions">
        {questions.slice(0, most).map(({ title, type, line, tags, presented }, place) => (
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
        <button type="button" className="btn o" onClick={() => setMost(most + atOnce)}>
          {translate('questions.import.more', Math.min(rest, atOnce))}
        </button>
      )}
    </>
  )
}

/** What of the file is not taken, and why; what is taken without something. */
export const Report = ({ report }: Pick<QuestionImport, 'report'>) => {
  const translate = useTranslate()
  if (report.length === 0) return null
  return (
    <section className="note warning" aria-label={translate('questions.import.report')}>
      <ul>
        {report.map(({ line, message, taken }, place) => (
          <li key={place}>
            <span className="num">{translate('questions.import.line', { line })}</span>
            {`: ${message} `}
            <span className="muted">{translate(taken ? 'questions.import.taken' : 'questions.import.left_out')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
