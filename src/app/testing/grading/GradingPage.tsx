import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { AnswerRow, GradedTest } from '../../../api/testing/grading'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { Empty } from '../../kit/lists/Empty'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { toast } from '../../shell/toasts/store'
import { AnswerPane } from './AnswerPane'
import { Marking } from './Marking'
import { answerParams, answerCall, useGradingQueue, type GradingQueue } from './useGradingQueue'
import { answerId } from './answerOrder'
import '../../kit/viewer/viewer.css'
import './grading.css'

/**
 * Marks the answers of a test one by one: the answer on the left, points and comment on the right, keyboard shortcuts
 * for everything.
 */
export const GradingPage = () => {
  const id = Number(useParams().id)
  const translate = useTranslate()
  const { data: test, error, refetch } = useRead('GET /api/grading/tests/:id', { id })
  const queue = useGradingQueue(id)
  useBreadcrumb(test?.name)
  const fault = faultOf({ error: error ?? queue.error, data: test && queue.rows })
  if (fault) return <RecordFault error={fault} onAgain={() => void Promise.all([refetch(), queue.refetch()])} />
  if (!test || !queue.rows) return <FormSkeleton />
  if (!queue.current)
    return (
      <Empty
        title="grading.empty_test.title"
        text="grading.empty_test.text"
        action={
          <Button component={Link} variant="outlined" to="/tests/grading">
            {translate('grading.to_queue')}
          </Button>
        }
      />
    )
  return <GradingScreen test={test} queue={queue} row={queue.current} rows={queue.rows} />
}

type Props = { test: GradedTest; queue: GradingQueue; row: AnswerRow; rows: readonly AnswerRow[] }

const GradingScreen = ({ test, queue, row, rows }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const [isQuestionOpen, setQuestionOpen] = useState(true)
  const { data: answer, error, refetch } = useRead(answerCall, answerParams(row))
  const goOn = () => {
    const [next] = queue.waiting
    if (next) {
      queue.open(next)
      return
    }
    toast.info({ text: translate('grading.all_marked') })
    void navigate('/tests/grading')
  }
  const fault = faultOf({ error, data: answer })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return (
    <div className="panes edge-to-edge grading">
      <AnswerPane
        test={test}
        queue={queue}
        row={row}
        rows={rows}
        answer={answer}
        isQuestionOpen={isQuestionOpen}
        onQuestionOpen={setQuestionOpen}
      />
      {answer ? <Marking key={answerId(row)} answer={answer} queue={queue} onGoOn={goOn} /> : <section aria-busy />}
    </div>
  )
}
