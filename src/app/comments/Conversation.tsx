import Skeleton from '@mui/material/Skeleton'
import { Lock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Comment, OpenConversation } from '../../api/comments/comments'
import { useFormDraft } from '../kit/forms/useFormDraft'
import { useAct } from '../kit/providers/calls'
import { PartFault } from '../shell/page/PartFault'
import { CommentItem } from './CommentItem'
import { Composer } from './Composer'
import { useConversation, useWriteComment, type ThreadKey } from './useComments'

/** Questions with their answers, oldest first, and a field for a new one. */
export const Conversation = ({ thread }: { thread: ThreadKey }) => {
  const translate = useTranslate()
  const { data, error, refetch, showEarlier } = useConversation(thread)
  const list = useSeen(thread, data?.items)
  if (error && !data) return <PartFault onAgain={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={96} />
  const { items, earlier, is_closed } = data
  const questions = items.filter(({ question_id }) => question_id === null)
  return (
    <div ref={list} className="stack gap-6">
      {earlier > 0 && (
        <button type="button" className="link self-start" onClick={showEarlier}>
          {translate('comments.earlier', earlier)}
        </button>
      )}
      {questions.length === 0 && (
        <p className="muted">{translate(`comments.none.${thread.place}${data.can_moderate ? '_staff' : ''}`)}</p>
      )}
      <ol className="stack gap-6 comment-list" aria-label={translate('comments.list')}>
        {questions.map((question) => (
          <Question key={question.id} {...{ thread, question, conversation: data }} />
        ))}
      </ol>
      {is_closed ? (
        <p className="note info">
          <Lock size={20} strokeWidth={1.75} aria-hidden />
          <span>{translate('comments.closed')}</span>
        </p>
      ) : (
        <NewQuestion thread={thread} isStaff={data.can_moderate} />
      )}
    </div>
  )
}

type QuestionProps = { thread: ThreadKey; question: Comment; conversation: OpenConversation }

const Question = ({ thread, question, conversation: { items, can_moderate, is_closed } }: QuestionProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const draft = useFormDraft({
    name: `answer ${thread.place} ${thread.id} ${thread.owner} ${question.id}`,
    whileTyping: true,
  })
  const write = useWriteComment(thread, question.id)
  const canAnswer = !is_closed && question.text !== null
  const isAnswering = canAnswer && (isOpen || draft.storedDraft !== null)
  const shared = { canModerate: can_moderate, isClosed: is_closed }
  const answers = items.filter(({ question_id }) => question_id === question.id)
  return (
    <li className="stack gap-3">
      <CommentItem comment={question} {...shared} {...(canAnswer && { onAnswer: () => setOpen(true) })} />
      {(answers.length > 0 || isAnswering) && (
        <ol className="stack gap-4 comment-answers" aria-label={translate('comments.answers')}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <CommentItem comment={answer} {...shared} />
            </li>
          ))}
          {isAnswering && (
            <li>
              <Composer
                label={translate('comments.answer_label')}
                submit={translate('comments.send_answer')}
                draft={draft}
                focused
                onSend={async (text) => {
                  await write(text)
                  setOpen(false)
                }}
                onCancel={() => setOpen(false)}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  )
}

const NewQuestion = ({ thread, isStaff }: { thread: ThreadKey; isStaff: boolean }) => {
  const translate = useTranslate()
  const draft = useFormDraft({ name: `question ${thread.place} ${thread.id} ${thread.owner}`, whileTyping: true })
  const write = useWriteComment(thread, null)
  return (
    <Composer
      label={translate(`comments.label.${thread.place}${isStaff ? '_staff' : ''}`)}
      submit={translate('comments.send')}
      draft={draft}
      onSend={write}
    />
  )
}

/** Tells the server what the reader has seen, once the comments are on the screen. */
const useSeen = ({ place, id, owner }: ThreadKey, items: readonly Comment[] | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const newest = Math.max(0, ...(items ?? []).map((item) => item.id))
  const hasNew = items?.some(({ is_new }) => is_new) ?? false
  const { mutate } = useAct('POST /api/conversations/:place/:id/:owner/seen')
  useEffect(() => {
    const element = list.current
    if (!hasNew || !element) return undefined
    const tell = () => mutate({ id, params: { place, owner }, body: { comment_id: newest }, quiet: 'all' })
    if (typeof IntersectionObserver === 'undefined') {
      tell()
      return undefined
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      tell()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasNew, newest, place, id, owner, mutate])
  return list
}
