import Button from '@mui/material/Button'
import { Lock, LockOpen } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Conversations } from '../../api/comments/comments'
import { LabelledSelect } from '../kit/inputs/choices/Select'
import { useAct } from '../kit/providers/calls'
import { PartFault } from '../shell/page/PartFault'
import { Conversation } from './Conversation'
import { useConversations, useReloadComments, type ThreadKey } from './useComments'
import './comments.css'

export type CommentsProps = {
  /** The record, and the group or student if the page is about one; by default the user chooses among those in reach. */
  thread: Omit<ThreadKey, 'owner'> & { owner?: number }
}

/** Comments under a record. Shows nothing to users without a conversation there. */
export const CommentsPanel = ({ thread }: CommentsProps) => {
  const translate = useTranslate()
  const id = useId()
  const { data, isNone, error, refetch } = useConversations(thread)
  const [params, setParams] = useSearchParams()
  const section = useScrollOnce(data !== undefined)
  if (isNone || (data?.conversations.length === 0 && !data.can_close)) return null
  const all = data?.conversations ?? []
  const wanted = thread.owner ?? Number(params.get('of'))
  const chosen = all.find(({ owner_id }) => owner_id === wanted) ?? all.find(({ unread }) => unread > 0) ?? all[0]
  const choose = (owner: number) =>
    setParams(
      (before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'of'), ['of', String(owner)]]),
      { replace: true },
    )
  return (
    <section ref={section} id="comments" className="stack gap-4 no-print comments" aria-labelledby={id}>
      <header className="row wrap gap-3">
        <h2 id={id} className="text-m">
          {translate(`comments.title.${thread.place}`)}
        </h2>
        {chosen && chosen.unread > 0 && (
          <span className="chip info">{translate('comments.unread', chosen.unread)}</span>
        )}
        {data?.can_close && <CloseButton id={thread.id} isClosed={data.is_closed} />}
      </header>
      {thread.owner === undefined && all.length > 1 && (
        <LabelledSelect
          label={translate(`comments.owner.${thread.place}`)}
          choices={all.map((one) => ({ id: one.owner_id, name: ownerText(translate, one) }))}
          value={chosen?.owner_id}
          onChange={(choice) => choice && choose(choice.id)}
        />
      )}
      {error && !data && <PartFault onAgain={() => void refetch()} />}
      {data && !chosen && <p className="muted">{translate('comments.no_groups')}</p>}
      {chosen && (
        <Conversation key={chosen.owner_id} thread={{ place: thread.place, id: thread.id, owner: chosen.owner_id }} />
      )}
    </section>
  )
}

type Translate = ReturnType<typeof useTranslate>
const ownerText = (translate: Translate, { owner_name, comments, unread }: Conversations['conversations'][number]) => {
  if (comments === 0) return owner_name
  return `${owner_name} · ${unread > 0 ? translate('comments.unread', unread) : translate('comments.count', comments)}`
}

const CloseButton = ({ id, isClosed }: { id: number; isClosed: boolean }) => {
  const translate = useTranslate()
  const reload = useReloadComments()
  const close = useAct('POST /api/materials/:id/comments/close', { onSettled: () => reload() })
  const reopen = useAct('POST /api/materials/:id/comments/reopen', { onSettled: () => reload() })
  const { mutate, isPending } = isClosed ? reopen : close
  const Icon = isClosed ? LockOpen : Lock
  return (
    <Button
      className="push"
      size="small"
      variant="outlined"
      disabled={isPending}
      onClick={() => mutate({ id, body: undefined })}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {translate(isClosed ? 'comments.reopen' : 'comments.close')}
    </Button>
  )
}

/** Notifications link to `#comments`, which is not there until it has loaded. */
const useScrollOnce = (isReady: boolean) => {
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isReady && hash === '#comments') section.current?.scrollIntoView({ block: 'start' })
  }, [isReady, hash])
  return section
}
