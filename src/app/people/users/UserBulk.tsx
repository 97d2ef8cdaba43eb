import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, Ban, LockOpen, MailPlus, Printer } from 'lucide-react'
import { useListContext, useTranslate } from 'react-admin'
import type { LoginSlip } from '../../../api/people/userAccounts'
import type { UserRow } from '../../../api/people/users'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { MoveDialog } from './MoveDialog'
import { moves, movesFrom } from './statuses'
import { useBulkAccess } from './useBulkAccess'
import { shownAsToast } from '../../shell/http/shownAsToast'

const icons = { block: Ban, unblock: LockOpen, archive: Archive, restore: ArchiveRestore } as const
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

type Props = { chosen: readonly UserRow[]; onSlips: (slips: readonly LoginSlip[]) => void }

/** Bulk actions that apply to the statuses of the selected accounts. */
export const UserBulk = ({ chosen, onSlips }: Props) => {
  const translate = useTranslate()
  const { onUnselectItems } = useListContext<UserRow>()
  const { invite, issueSlips, progress } = useBulkAccess()
  const ids = chosen.map(({ id }) => id)
  const possible = moves.filter((move) => chosen.some((row) => movesFrom[row.status].some((other) => other === move)))
  const [pendingMove, setPendingMove] = useDraftDialog(possible)
  const hand = async () => {
    const slips = await issueSlips(ids)
    onSlips(slips)
    if (slips.length > 0) onUnselectItems()
  }
  return (
    <>
      {possible.map((move) => {
        const Icon = icons[move]
        return (
          <Button key={move} size="small" color="inherit" onClick={() => setPendingMove(move)}>
            <Icon {...icon} />
            {translate(`users.move.${move}`)}
          </Button>
        )
      })}
      <Button size="small" color="inherit" onClick={() => void invite(ids).catch(shownAsToast)}>
        <MailPlus {...icon} />
        {translate('users.entries.invite')}
      </Button>
      <Button size="small" color="inherit" disabled={progress !== null} onClick={() => void hand()}>
        <Printer {...icon} />
        {progress ? translate('users.entries.progress', progress) : translate('users.entries.slips')}
      </Button>
      {pendingMove && (
        <MoveDialog
          move={pendingMove}
          ids={ids}
          onClose={() => setPendingMove(null)}
          onDone={() => onUnselectItems()}
        />
      )}
    </>
  )
}
