import { useEffect, useState } from 'react'
import { useRefresh, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { PaperQuestionRow } from '../../../../api/testing/papers'
import { testLimits } from '../../../../api/testing/testCodes'
import type { Test } from '../../../../api/testing/tests'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { Pair } from '../../../kit/forms/Pair'
import { AutocompleteInput } from '../../../kit/inputs/AutocompleteInput'
import { DateInput } from '../../../kit/inputs/DateInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ReferenceInput } from '../../../kit/inputs/ReferenceInput'
import { codeAndName } from '../../../kit/inputs/useReference'
import { useAct, useRead } from '../../../kit/providers/calls'
import { isoDay } from '../../../shell/dates'
import { toast } from '../../../shell/toasts/store'
import '../tests.css'

type Paper = { code: string; questions: readonly PaperQuestionRow[] }
const scoreIn = (values: unknown, place: number): unknown =>
  Array.isArray(values) ? Object(values[place]).score : undefined

/** The points of one work after the other: the variant and the day stay for the next one. */
export const EnterPaperDialog = ({ test, onClose }: { test: Test; onClose: () => void }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const refresh = useRefresh()
  const enter = useAct('POST /api/tests/:id/attempts/on-paper')
  const [paper, setPaper] = useState<Paper | null>(null)
  const [next, setNext] = useState(() => ({ count: 0, variant: 1, sat_on: isoDay(new Date()) }))
  return (
    <DialogForm
      key={next.count}
      name={`paper ${test.id}`}
      title={translate('tests.paper.enter')}
      submit={translate('tests.paper.enter_one')}
      cancel={translate(next.count === 0 ? 'kit.form.cancel' : 'tests.paper.done')}
      defaultValues={{ user_id: null, variant: next.variant, sat_on: next.sat_on, scores: [] }}
      onClose={onClose}
      onSubmit={async ({ user_id, variant, sat_on, scores }) => {
        if (!paper) return
        const given = paper.questions.map(({ position }, place) => ({
          position,
          score: scores?.[place]?.score ?? null,
        }))
        const body = { user_id, variant, sat_on, code: paper.code, scores: given }
        const { score, max_score } = await enter.mutateAsync({ id: test.id, body })
        toast.success({ text: translate('tests.paper.entered', { score: shown(score), max: shown(max_score) }) })
        refresh()
        setNext(({ count }) => ({ count: count + 1, variant, sat_on }))
      }}
    >
      <ReferenceInput source="user_id" reference="tests/people" filter={{ test_id: test.id }}>
        <AutocompleteInput label="tests.attempts.name" optionText={codeAndName} />
      </ReferenceInput>
      <Pair>
        <NumberInput source="variant" label="tests.paper.variant" step={1} />
        <DateInput source="sat_on" label="tests.paper.sat_on" />
      </Pair>
      <Scores testId={test.id} onPaper={setPaper} />
    </DialogForm>
  )
}

const Scores = ({ testId, onPaper }: { testId: number; onPaper: (paper: Paper | null) => void }) => {
  const variant: unknown = useWatch({ name: 'variant' })
  const isVariant =
    typeof variant === 'number' && Number.isInteger(variant) && variant >= 1 && variant <= testLimits.variants
  return isVariant ? <ScoresOf testId={testId} variant={variant} onPaper={onPaper} /> : null
}

type Of = { testId: number; variant: number; onPaper: (paper: Paper | null) => void }
const ScoresOf = ({ testId, variant, onPaper }: Of) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { data, isError } = useRead('GET /api/tests/:id/paper/questions', {
    id: testId,
    query: { variant: String(variant) },
  })
  const scores: unknown = useWatch({ name: 'scores' })
  useEffect(() => onPaper(data ?? null), [data, onPaper])
  if (isError) return <p>{translate('tests.paper.failed')}</p>
  if (!data) return <FormSkeleton />
  const { code, questions } = data
  const numbers = questions.map((_, place) => scoreIn(scores, place))
  const sum = numbers.reduce<number>(
    (cents, score) => cents + (typeof score === 'number' ? Math.round(score * 100) : 0),
    0,
  )
  const worth = questions.reduce((cents, { points }) => cents + Math.round(points * 100), 0)
  return (
    <section className="no-labels paper-scores" aria-labelledby="paper-scores">
      <h3 id="paper-scores">{translate('tests.paper.points')}</h3>
      <p className="small muted">{translate('tests.paper.code_help', { code })}</p>
      <ol className="ruled mt-2">
        {questions.map(({ number, title, points, position }, place) => (
          <li key={position} className="row">
            <span className="no num">{number}.</span>
            <span className="grow truncate">{title}</span>
            <NumberInput
              source={`scores.${place}.score`}
              label={translate('tests.paper.points_of', { number })}
              unit={translate('tests.paper.of', { points: shown(points) })}
            />
          </li>
        ))}
      </ol>
      <p className="num mt-2 semibold text-right">
        {translate('tests.paper.sum', { sum: shown(sum / 100), max: shown(worth / 100) })}
      </p>
    </section>
  )
}
