import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Locale, Variant } from '../../../../api'
import type { Answer } from '../../../../api/testing/answer'
import type { PresentedQuestion } from '../../../../api/testing/presented'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { RichText } from '../../../kit/inputs/RichTextInput'
import { useAct } from '../../../kit/providers/calls'
import type { AnswerOf } from '../../../kit/providers/dataProvider'
import { AnswerInput } from '../../answering/AnswerInput'
import type { Content } from './usePresented'

type Tried = AnswerOf<'POST /api/questions/try'>

const variants: Readonly<Record<Tried['status'], Variant>> = {
  no_answer: 'secondary',
  needs_grading: 'info',
  correct: 'success',
  partial: 'warning',
  incorrect: 'danger',
}

type Props = { question: PresentedQuestion; content: Content; locale: Locale; seed: string }

/** The question with a trial answer, and the score it would get. */
export const TryOut = ({ question, content, locale, seed }: Props) => {
  const translate = useTranslate()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { mutate, data, reset, isPending } = useAct('POST /api/questions/try')
  return (
    <div className="stack gap-4 border-t p-5">
      <AnswerInput
        question={question}
        answer={answer}
        onChange={(next) => {
          setAnswer(next)
          reset()
        }}
      />
      {question.type !== 'info' && (
        <div>
          <Button
            variant="outlined"
            size="small"
            disabled={isPending}
            onClick={() => mutate({ body: { content, locale, seed, answer } })}
          >
            {translate('questions.preview.try')}
          </Button>
        </div>
      )}
      <div role="status">{data && <Result tried={data} />}</div>
    </div>
  )
}

const Result = ({ tried: { status, score, points, feedback, explanation } }: { tried: Tried }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  return (
    <div className="stack gap-2 tried">
      <p>
        <StatusChip variant={variants[status]}>{translate(`questions.tried.${status}`)}</StatusChip>{' '}
        {score !== null && (
          <span className="num">
            {translate('questions.tried.score', { score: shown(score), points: shown(points) })}
          </span>
        )}
      </p>
      {feedback.map((html, index) => (
        <RichText key={index} html={html} />
      ))}
      {explanation && (
        <>
          <h3>{translate('questions.tried.explanation')}</h3>
          <RichText html={explanation} />
        </>
      )}
    </div>
  )
}
