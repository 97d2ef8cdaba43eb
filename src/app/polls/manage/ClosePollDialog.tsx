import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useGetList, useRefresh, useTranslate } from 'react-admin'
import { pollLimits } from '../../../api/polls/codes'
import type { RollRow } from '../../../api/polls/pollActions'
import type { Poll } from '../../../api/polls/polls'
import { useNumberText } from '../../kit/fields/useNumberText'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { focusOnMount } from '../../shell/page/focusOnMount'

type Props = { poll: Poll; onClose: () => void }

/** Closes a poll early after showing who has not voted. A secret poll with too few ballots cannot be closed. */
export const ClosePollDialog = (props: Props) => {
  const { secrecy, voted_count } = props.poll
  const isTooFew = secrecy === 'secret' && (voted_count ?? 0) < pollLimits.fewest
  return isTooFew ? <TooFewBallots {...props} /> : <CloseForm {...props} />
}

const TooFewBallots = ({ poll, onClose }: Props) => {
  const translate = useTranslate()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>{translate('polls.actions.close.title', { name: poll.name })}</DialogTitle>
      <DialogContent id={`${id}-text`} className="stack gap-4">
        <p className="note warning">{translate('polls.actions.close.too_few', { count: poll.voted_count ?? 0 })}</p>
        <NonVoters poll={poll} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" ref={focusOnMount} onClick={onClose}>
          {translate('polls.actions.close.understood')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const CloseForm = ({ poll, onClose }: Props) => {
  const translate = useTranslate()
  const refresh = useRefresh()
  const { id, version, name } = poll
  return (
    <ActionDialog
      action="POST /api/polls/:id/close"
      request={({ reason }) => ({ id, body: { version, reason } })}
      name="close"
      title={translate('polls.actions.close.title', { name })}
      confirm={translate('polls.actions.close.verb')}
      cancel={translate('kit.action.leave')}
      defaultValues={{ reason: null }}
      successMessage={translate('polls.actions.close.done')}
      onSuccess={refresh}
      onClose={onClose}
    >
      <p>{translate('polls.actions.close.text')}</p>
      <NonVoters poll={poll} />
      <TextInput source="reason" label="polls.reason" multiline helperText={translate('polls.help.reason')} />
    </ActionDialog>
  )
}

const maxNames = 8

/** Turnout, and the first people who have not voted. */
const NonVoters = ({ poll: { id, roll_count, voted_count } }: Pick<Props, 'poll'>) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { data = [], total } = useGetList<RollRow>(
    `polls/${id}/roll`,
    {
      pagination: { page: 1, perPage: maxNames },
      sort: { field: 'name', order: 'ASC' },
      filter: { voted: false },
    },
    { onError: () => undefined, refetchOnMount: 'always' },
  )
  if (total === undefined) return null
  if (total === 0) return <p>{translate('polls.actions.close.all_voted')}</p>
  const names = data.map(({ name }) => name ?? translate('polls.roll.erased')).join(', ')
  const others = total - data.length
  return (
    <div>
      <p className="medium">
        {translate('polls.actions.close.left', {
          smart_count: total,
          voted: shown(voted_count ?? 0),
          roll: shown(roll_count ?? 0),
        })}
      </p>
      <p className="small muted">
        {others > 0 ? `${names} ${translate('polls.actions.close.others', others)}` : names}
      </p>
    </div>
  )
}
