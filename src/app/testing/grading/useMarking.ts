import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { AnswerRow, GradedAnswer, MarkInput } from '../../../api/testing/grading'
import { readKey } from '../../kit/providers/calls'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useDecision } from '../../kit/review/useDecision'
import { answerParams, answerKey, listCall } from './useGradingQueue'
import { answerId } from './answerOrder'

type Options = { answer: GradedAnswer; onDone: () => void; onRefused: () => void; address: string }

/** Sends a mark in the background while the grader reads the next answer. An error links back to the draft. */
export const useMarking = ({ answer, onDone, onRefused, address }: Options) => {
  const client = useQueryClient()
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const send = useDecision({
    record: { resource: 'grading/answers', id: answerId(answer), version: answer.version },
    recordKey: answerKey(answer),
    send: (body: MarkInput, { quiet }) =>
      provider.act('PATCH /api/grading/answers/:attempt/:position', { ...answerParams(answer), body, quiet }),
    onDone,
    onRefused: () => {
      onRefused()
      void client.invalidateQueries({ queryKey: [listCall] })
    },
    refusal: {
      title: translate('grading.not_saved'),
      staleText: translate('grading.conflict.told'),
      back: { label: translate('grading.back_to_it'), path: address },
    },
    // After the last answer, the list of tests is already on the screen.
    affects: [
      ['GET /api/grading'],
      ['GET /api/dashboard'],
      readKey('GET /api/grading/tests/:id', { id: answer.test_id }),
    ],
  })
  return (body: MarkInput, score: number) => {
    const marked: Partial<AnswerRow> = { status: 'graded', score }
    client.setQueriesData<readonly AnswerRow[]>({ queryKey: [listCall] }, (rows) =>
      rows?.map((row) => (answerId(row) === answerId(answer) ? { ...row, ...marked } : row)),
    )
    send(body)
  }
}
