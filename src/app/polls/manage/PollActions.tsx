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
import type { PollAction, PollStatus } from '../../../api/polls/codes'
import type { Poll } from '../../../api/polls/polls'
import { useEditing } from '../../kit/forms/editing'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { useAct } from '../../kit/providers/calls'
import { MoreMenu } from '../../shell/page/MoreMenu'
import { toast } from '../../shell/toasts/store'
import { BallotPreview } from './BallotPreview'
import { PollActionDialog } from './PollActionDialog'

type Action = Exclude<PollAction, 'edit'>

const icons: Readonly<Record<Action, LucideIcon>> = {
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
const primaryActions: Readonly<Record<PollStatus, readonly Action[]>> = {
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
  const actions = poll.actions.filter((action): action is Action => action !== 'edit')
  const [open, setOpen] = useDraftDialog<Action | 'preview'>(actions)
  const duplicate = useAct('POST /api/polls/:id/duplicate', {
    onSuccess: ({ id }) => {
      toast.success({ text: translate('polls.duplicated') })
      redirect('edit', 'polls', id)
    },
  })
  // Drafts with an opening time are scheduled. Drafts without one are opened manually.
  const main = primaryActions[poll.status].find(
    (action) => actions.includes(action) && (action !== 'schedule' || poll.opens_at !== null),
  )
  const rest = actions.filter((action) => action !== main)
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
          action={main}
          isFilled={!poll.actions.includes('edit')}
          disabled={isDirty}
          onClick={() => setOpen(main)}
        />
      )}
      <MoreMenu>
        {isDirty && <p className="menu-note">{translate('kit.action.save_first')}</p>}
        {rest.map((action) => (
          <ActionMenuItem key={action} action={action} disabled={isDirty} onClick={() => setOpen(action)} />
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
        <PollActionDialog poll={poll} action={open} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type ButtonProps = { action: Action; isFilled: boolean; disabled: boolean; onClick: () => void }

const ActionButton = ({ action, isFilled, disabled, onClick }: ButtonProps) => {
  const translate = useTranslate()
  const Icon = icons[action]
  return (
    <Button
      variant={isFilled ? 'contained' : 'outlined'}
      disabled={disabled}
      title={disabled ? translate('kit.action.save_first') : undefined}
      onClick={onClick}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      {translate(`polls.actions.${action}.verb`)}
    </Button>
  )
}

const destructiveActions: readonly Action[] = ['cancel', 'delete']

const ActionMenuItem = ({ action, ...item }: { action: Action; disabled: boolean; onClick: () => void }) => {
  const translate = useTranslate()
  const Icon = icons[action]
  const className = destructiveActions.includes(action) ? 'text-danger' : undefined
  return (
    <MenuItem {...item} className={className}>
      <ListItemIcon className={className}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </ListItemIcon>
      {translate(`polls.actions.${action}.verb`)}
    </MenuItem>
  )
}
