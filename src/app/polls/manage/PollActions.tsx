import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import {
  Archive,
  BellRing,
  CalendarCheck,
  CalendarPlus,
  CirclePause,
  CirclePlay,
  CircleStop,
  Copy,
  Eye,
  Megaphone,
  Trash2,
  Vote,
  XCircle,
  type LucideIcon,
} from 'lucide-react'
import { useRecordContext, useRedirect, useTranslate } from 'react-admin'
import type { PollMove, PollStatus } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import { useEditing } from '../../kit/forms/editing'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { useAct } from '../../kit/providers/calls'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { toast } from '../../shell/toasts/store'
import { BallotPreview } from './BallotPreview'
import { PollActionDialog } from './PollActionDialog'

type Move = Exclude<PollMove, 'edit'>

const icons: Readonly<Record<Move, LucideIcon>> = {
  schedule: CalendarCheck,
  open: Vote,
  pause: CirclePause,
  resume: CirclePlay,
  extend: CalendarPlus,
  remind: BellRing,
  close: CircleStop,
  publish: Megaphone,
  archive: Archive,
  cancel: XCircle,
  delete: Trash2,
}

/** The usual next action is a button. All others are in the menu. */
const primaryActions: Readonly<Record<PollStatus, readonly Move[]>> = {
  draft: ['schedule', 'open'],
  scheduled: ['open'],
  open: ['extend'],
  paused: ['resume'],
  closed: ['publish'],
  published: ['archive'],
  cancelled: [],
  archived: [],
}

/** Actions available for the poll. Each opens a confirmation dialog. */
export const PollActions = () => {
  const record = useRecordContext<Poll>()
  return record ? <Actions poll={record} /> : null
}

const Actions = ({ poll }: { poll: Poll }) => {
  const translate = useTranslate()
  const redirect = useRedirect()
  const isDirty = useEditing()?.isDirty ?? false
  const moves = poll.moves.filter((move): move is Move => move !== 'edit')
  const [open, setOpen] = useDraftDialog<Move | 'preview'>(moves)
  const duplicate = useAct('POST /api/polls/:id/duplicate', {
    onSuccess: ({ id }) => {
      toast.success({ text: translate('polls.duplicated') })
      redirect('edit', 'polls', id)
    },
  })
  // Drafts with an opening time are scheduled. Drafts without one are opened manually.
  const main = primaryActions[poll.status].find(
    (move) => moves.includes(move) && (move !== 'schedule' || poll.opens_at !== null),
  )
  const rest = moves.filter((move) => move !== main)
  return (
    <>
      <Button
        variant="outlined"
        disabled={isDirty}
        title={isDirty ? translate('kit.action.save_first') : undefined}
        onClick={() => setOpen('preview')}
      >
        <Eye size={20} strokeWidth={1.75} aria-hidden />
        {translate('polls.preview.open')}
      </Button>
      {main && (
        <ActionButton
          move={main}
          isFilled={!poll.moves.includes('edit')}
          disabled={isDirty}
          onClick={() => setOpen(main)}
        />
      )}
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {rest.map((move) => (
          <ActionMenuItem key={move} move={move} disabled={isDirty} onClick={() => setOpen(move)} />
        ))}
        <MenuItem
          disabled={isDirty || duplicate.isPending}
          onClick={() => duplicate.mutate({ id: poll.id, body: undefined })}
        >
          <ListItemIcon>
            <Copy size={18} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          {translate('polls.duplicate')}
        </MenuItem>
      </MoreMenu>
      {open === 'preview' && <BallotPreview poll={poll} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'preview' && (
        <PollActionDialog poll={poll} move={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type ButtonProps = { move: Move; isFilled: boolean; disabled: boolean; onClick: () => void }

const ActionButton = ({ move, isFilled, disabled, onClick }: ButtonProps) => {
  const translate = useTranslate()
  const Icon = icons[move]
  return (
    <Button
      variant={isFilled ? 'contained' : 'outlined'}
      disabled={disabled}
      title={disabled ? translate('kit.action.save_first') : undefined}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {translate(`polls.moves.${move}.verb`)}
    </Button>
  )
}

const destructiveActions: readonly Move[] = ['cancel', 'delete']

const ActionMenuItem = ({ move, ...item }: { move: Move; disabled: boolean; onClick: () => void }) => {
  const translate = useTranslate()
  const Icon = icons[move]
  const className = destructiveActions.includes(move) ? 'text-danger' : undefined
  return (
    <MenuItem {...item} className={className}>
      <ListItemIcon className={className}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      {translate(`polls.moves.${move}.verb`)}
    </MenuItem>
  )
}
