import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HttpError } from 'react-admin'
import { commentLimits, type CommentPlaceName } from '../../api/comments/codes'
import { newIdempotencyKey, useAct, useRead } from '../kit/providers/calls'

/** A conversation under a record: of a group under a material, of a student under homework. */
export type ThreadKey = { place: CommentPlaceName; id: number; owner: number }

const listCall = 'GET /api/conversations/:place/:id'
const threadCall = 'GET /api/conversations/:place/:id/:owner'
const changed = ['GET /api/comments', listCall, threadCall]

/** Conversations under the record; `isNone` if the user has none there. */
export const useConversations = ({ place, id }: Omit<ThreadKey, 'owner'>) => {
  const query = useRead(listCall, { id, params: { place }, quiet: 'all' }, { staleTime: 0 })
  const status = query.error instanceof HttpError ? query.error.status : null
  return { ...query, isNone: status === 404 || status === 403 }
}

/** A conversation with its newest questions; refetched when the window gets the focus. */
export const useConversation = ({ place, id, owner }: ThreadKey) => {
  const [questions, setQuestions] = useState<number>(commentLimits.questions)
  const sent = { id, params: { place, owner }, query: { questions: String(questions) }, quiet: 'all' } as const
  const query = useRead(threadCall, sent, { staleTime: 0, placeholderData: (before) => before })
  return { ...query, showEarlier: () => setQuestions(questions + commentLimits.questions) }
}

/** Reloads everything that shows comments. */
export const useReloadComments = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: ({ queryKey: [call] }) => changed.some((one) => one === call) })
}

/** Writes a comment. A repetition after a lost answer has the same key, so that it is written once. */
export const useWriteComment = ({ place, id, owner }: ThreadKey, questionId: number | null) => {
  const reload = useReloadComments()
  const [attempt, setAttempt] = useState({ text: '', key: '' })
  const { mutateAsync } = useAct('POST /api/conversations/:place/:id/:owner/comments', { onSuccess: () => reload() })
  return async (text: string) => {
    const idempotencyKey = attempt.text === text ? attempt.key : newIdempotencyKey()
    setAttempt({ text, key: idempotencyKey })
    await mutateAsync({
      id,
      params: { place, owner },
      body: { text, question_id: questionId },
      idempotencyKey,
      quiet: 'all',
    })
    setAttempt({ text: '', key: '' })
  }
}
