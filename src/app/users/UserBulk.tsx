import Button from '@mui/material/Button'
import { Archive, ArchiveRestore, Ban, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { UserRow } from '../../api/users'
import { MoveDialog } from './MoveDialog'
import { moves, movesFrom, type Move } from './statuses'

const icons = { block: Ban, unblock: LockOpen, archive: Archive, restore: ArchiveRestore } as const
const icon = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** What can be done with the chosen accounts, by the states they are in. */
export const UserBulk = () => {
  const translate = useTranslate()
  const { selectedIds, data = [], onUnselectItems } = useListContext<UserRow>()
  const [asked, setAsked] = useState<Move | null>(null)
  const chosen = data.filter((row) => selectedIds.includes(row.id))
  const possible = moves.filter((move) => chosen.some((row) => movesFrom[row.status].some((other) => other === move)))
  return (
    <>
      {possible.map((move) => {
        const Icon = icons[move]
        return (
          <Button key={move} size="small" color="inherit" onClick={() => setAsked(move)}>
            <Icon {...icon} />
            {translate(`users.move.${move}`)}
          </Button>
        )
      })}
      {asked && (
        <MoveDialog move={asked} ids={selectedIds} onClose={() => setAsked(null)} onDone={() => onUnselectItems()} />
      )}
    </>
  )
}
