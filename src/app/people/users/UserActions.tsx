import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem from '@mui/material/MenuItem'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Eraser,
  KeyRound,
  LockOpen,
  MailPlus,
  Printer,
  ShieldOff,
  Undo2,
} from 'lucide-react'
import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { UserRecord } from '../../../api/people/users'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { MoreMenu } from '../../shell/page/MoreMenu'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { useCan, useUser } from '../../shell/session/store'
import { RejectErasureDialog, EraseDialog } from './EraseDialog'
import { MoveDialog } from './MoveDialog'
import { NewSlip } from './NewSlip'
import { movesFrom, type Move } from './statuses'
import { Confirm } from '../../shell/page/Confirm'
import { useMutation } from '@tanstack/react-query'
import { toast } from '../../shell/toasts/store'

type Question = Move | 'slip' | 'second_factor' | 'erase' | 'reject_erasure'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const moveIcons = { block: Ban, unblock: LockOpen, archive: Archive, restore: ArchiveRestore } as const

/** Account actions: invitation or password mail, login slip, status changes and erasure. */
export const UserActions = ({ user }: { user: UserRecord }) => {
  const translate = useTranslate()
  const isSelf = useUser()?.id === user.id
  const canErase = useCan('manage access')
  const [openDialog, setOpenDialog] = useDraftDialog<Question>(
    isSelf ? [] : [...movesFrom[user.status], ...(canErase ? (['erase', 'reject_erasure'] as const) : [])],
  )
  const quickAction = useQuickAction(user)
  const provider = useDataProvider<AppDataProvider>()
  const refresh = useRefresh()
  if (user.erased_at !== null) return null
  const isActive = user.status === 'active'
  const ask = (question: Question) => () => setOpenDialog(question)
  const close = () => setOpenDialog(null)
  const mail = user.has_password ? 'send-reset' : 'invite'
  const Mail = user.has_password ? KeyRound : MailPlus
  return (
    <>
      {isActive && user.email !== null && (
        <Button variant="outlined" disabled={quickAction.isPending} onClick={() => quickAction.mutate(mail)}>
          <Mail size={20} strokeWidth={1.75} aria-hidden />
          {translate(`users.errand.${mail}`)}
        </Button>
      )}
      {!isSelf && (
        <MoreMenu>
          {isActive && (
            <MenuItem onClick={ask('slip')}>
              <ListItemIcon>
                <Printer {...icon} />
              </ListItemIcon>
              {translate('users.slip.button')}
            </MenuItem>
          )}
          {user.second_factor && (
            <MenuItem onClick={ask('second_factor')}>
              <ListItemIcon>
                <ShieldOff {...icon} />
              </ListItemIcon>
              {translate('users.errand.two-factor/reset')}
            </MenuItem>
          )}
          {movesFrom[user.status].map((move) => {
            const Icon = moveIcons[move]
            return (
              <MenuItem key={move} className={move === 'block' ? 'text-danger' : undefined} onClick={ask(move)}>
                <ListItemIcon className={move === 'block' ? 'text-danger' : undefined}>
                  <Icon {...icon} />
                </ListItemIcon>
                {translate(`users.move.${move}`)}
              </MenuItem>
            )
          })}
          {canErase && user.erase_requested_at !== null && (
            <MenuItem onClick={ask('reject_erasure')}>
              <ListItemIcon>
                <Undo2 {...icon} />
              </ListItemIcon>
              {translate('users.erase.reject.button')}
            </MenuItem>
          )}
          {canErase && (
            <MenuItem className="text-danger" onClick={ask('erase')}>
              <ListItemIcon className="text-danger">
                <Eraser {...icon} />
              </ListItemIcon>
              {translate('users.erase.button')}
            </MenuItem>
          )}
        </MoreMenu>
      )}
      {openDialog === 'slip' && (
        <NewSlip
          name={user.name}
          issue={() => provider.act('POST /api/access/users/:id/login-slip', { id: user.id, body: undefined })}
          onClose={() => {
            refresh()
            close()
          }}
        />
      )}
      {openDialog === 'second_factor' && <SecondFactorDialog user={user} onClose={close} />}
      {openDialog === 'erase' && <EraseDialog user={user} onClose={close} />}
      {openDialog === 'reject_erasure' && <RejectErasureDialog user={user} onClose={close} />}
      {isMove(openDialog) && <MoveDialog move={openDialog} ids={[user.id]} name={user.name} onClose={close} />}
    </>
  )
}

const isMove = (question: Question | null): question is Move => question !== null && question in moveIcons

/** Confirms the reset of a user's second factor. */
const SecondFactorDialog = ({ user, onClose }: { user: UserRecord; onClose: () => void }) => {
  const translate = useTranslate()
  const { mutate, isPending } = useQuickAction(user)
  return (
    <Confirm
      isOpen
      confirmColor="warning"
      loading={isPending}
      title={translate('users.second_factor.title', { name: user.name })}
      confirm={translate('users.errand.two-factor/reset')}
      cancel={translate('kit.action.leave')}
      onConfirm={() => mutate('two-factor/reset', { onSettled: onClose })}
      onClose={onClose}
      content={translate('users.second_factor.text')}
    />
  )
}

type QuickAction = 'invite' | 'send-reset' | 'two-factor/reset'

/** Actions that need no further input: mails and the reset of the second factor. */
const useQuickAction = (user: UserRecord) => {
  const provider = useDataProvider<AppDataProvider>()
  const translate = useTranslate()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (errand: QuickAction) =>
      provider.act(`POST /api/access/users/:id/${errand}`, { id: user.id, body: undefined }),
    onSuccess: (_, errand) => {
      toast.success({ text: translate(`users.errand_done.${errand}`, { email: user.email }) })
      refresh()
    },
  })
}
