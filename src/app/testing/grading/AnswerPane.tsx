import Button from '@mui/material/Button'
import { EyeOff, Eye } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { AnswerRow, GradedAnswer, GradedTest } from '../../../api/testing/grading'
import { RichText } from '../../kit/inputs/RichTextInput'
import { dayAndTime } from '../../shell/dates'
import { countWords } from '../answering/countWords'
import { AnswerFiles } from './AnswerFiles'
import { type GradingQueue, answerCall, listCall } from './useGradingQueue'
import { useQueryClient } from '@tanstack/react-query'
import { readKey, useAct } from '../../kit/providers/calls'

type Props = {
  test: GradedTest
  queue: GradingQueue
  row: AnswerRow
  rows: readonly AnswerRow[]
  answer: GradedAnswer | undefined
  isQuestionOpen: boolean
  onQuestionOpen: (isOpen: boolean) => void
}

export const AnswerPane = (props: Props) => {
  const { test, row, answer, isQuestionOpen, onQuestionOpen } = props
  const translate = useTranslate()
  const title = test.questions.find(({ id }) => id === row.question_id)?.title ?? test.name
  return (
    <section aria-label={translate('grading.answer')}>
      <Head {...props} title={title} />
      <div className="grading-scroll overflow-auto bg-canvas">
        <div className="stack gap-4 mx-auto max-w-text">
          {answer && (
            <>
              <details
                className="panel p-4"
                open={isQuestionOpen}
                onToggle={({ currentTarget }) => onQuestionOpen(currentTarget.open)}
              >
                <summary>
                  <span className="medium">{translate('grading.question')}</span> <Limits answer={answer} />
                </summary>
                <div className="mt-2" lang={answer.presented.language}>
                  <RichText html={answer.presented.body} />
                </div>
                {answer.guidance && (
                  <div className="mt-3 border-t pt-4">
                    <h3 className="small muted">{translate('grading.guidance')}</h3>
                    <RichText html={answer.guidance} />
                  </div>
                )}
              </details>
              <SubmittedAnswer row={row} answer={answer} />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** Hides students' names from all graders of the test, or shows them again. */
const useHideNames = ({ id, version, is_blind, releases_at }: GradedTest) => {
  const client = useQueryClient()
  const { mutate, isPending } = useAct('PATCH /api/grading/tests/:id', {
    onSettled: async (saved) => {
      if (saved) client.setQueryData(readKey('GET /api/grading/tests/:id', { id }), saved)
      else await client.invalidateQueries({ queryKey: ['GET /api/grading/tests/:id'] })
      await client.invalidateQueries({ queryKey: [listCall] })
      await client.invalidateQueries({ queryKey: [answerCall] })
    },
  })
  return { isPending, toggle: () => mutate({ id, body: { version, is_blind: !is_blind, releases_at } }) }
}

const Head = ({ test, queue, rows, title }: Props & { title: string }) => {
  const translate = useTranslate()
  const hideNames = useHideNames(test)
  const done = rows.filter(({ status }) => status === 'graded').length
  return (
    <header className="pane-head row wrap gap-3">
      <h1 tabIndex={-1} className="text-l anywhere">
        {title}
      </h1>
      <div className="segments" role="group" aria-label={translate('grading.order')}>
        {(['question', 'student'] as const).map((order) => (
          <Button
            size="small"
            key={order}

            aria-pressed={queue.by === order}
            onClick={() => queue.setOrder(order)}
          >
            {translate(`grading.by.${order}`)}
          </Button>
        ))}
      </div>
      {test.can_edit ? (
        <Button
          size="small"

          aria-pressed={test.is_blind}
          disabled={hideNames.isPending}
          onClick={hideNames.toggle}
        >
          {test.is_blind ? <EyeOff {...icon} /> : <Eye {...icon} />}
          {translate(test.is_blind ? 'grading.names_hidden' : 'grading.hide_names')}
        </Button>
      ) : (
        test.is_blind && (
          <span className="row small muted">
            <EyeOff {...icon} />
            {translate('grading.names_hidden')}
          </span>
        )
      )}
      <div className="row wrap gap-3 small grading-progress overflow-hidden">
        <span className="num nowrap">{translate('grading.progress', { done, all: rows.length })}</span>
        <progress className="sr-only" value={done} max={rows.length} aria-label={translate('grading.progress_label')} />
        <span className="meter" aria-hidden>
          <i style={{ width: `${rows.length === 0 ? 0 : (done / rows.length) * 100}%` }} />
        </span>
      </div>
    </header>
  )
}
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Required number of words. */
const Limits = ({ answer: { presented } }: { answer: GradedAnswer }) => {
  const translate = useTranslate()
  if (presented.type !== 'essay') return null
  const { min_words: least, max_words: most } = presented
  const wanted = [
    least !== null && translate('answering.words.least', least),
    most !== null && translate('answering.words.most', most),
  ].filter(Boolean)
  return wanted.length > 0 && <span className="small muted num">{wanted.join(' · ')}</span>
}

const SubmittedAnswer = ({ row, answer }: { row: AnswerRow; answer: GradedAnswer }) => {
  const translate = useTranslate()
  const { name, group_code, submitted_at, is_late, files, not_counted } = answer
  const text = answer.answer?.type === 'essay' ? answer.answer.text : null
  const facts = [
    text !== null && translate('answering.words.count', countWords(text)),
    submitted_at !== null && translate('grading.submitted', { at: dayAndTime(submitted_at) }),
    is_late && translate('grading.late'),
  ].filter(Boolean)
  return (
    <article className="panel grading-work" aria-labelledby="work">
      <div className="row wrap between">
        <h2 id="work" className="text-l anywhere">
          {name === null
            ? translate('grading.work', { number: row.work })
            : [name, group_code].filter(Boolean).join(', ')}
        </h2>
        <span className="small muted num">{facts.join(' · ')}</span>
      </div>
      <div className="stack gap-4 mt-4 border-t pt-4">
        {text !== null && <Text text={text} />}
        {files.length > 0 && <AnswerFiles files={files} />}
        {text === null && files.length === 0 && <p className="muted">{translate('grading.no_files')}</p>}
        {not_counted.length > 0 && (
          <details className="stack gap-2 border-t pt-4">
            <summary>{translate('grading.not_counted', not_counted.length)}</summary>
            {not_counted.map((late, place) => (
              <div key={place}>
                <p className="small muted num">{dayAndTime(late.at)}</p>
                {late.answer?.type === 'essay' && <Text text={late.answer.text} />}
                {late.files.length > 0 && <AnswerFiles files={late.files} />}
              </div>
            ))}
          </details>
        )}
      </div>
    </article>
  )
}

/** The typed text, split into paragraphs. */
const Text = ({ text }: { text: string }) => (
  <div className="rich-text grading-text">
    {text.split(/\n+/).map((paragraph, place) => (
      <p key={place}>{paragraph}</p>
    ))}
  </div>
)
