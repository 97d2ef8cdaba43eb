import IconButton from '@mui/material/IconButton'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'

type Props = {
  /** Accessible name of the item to move. */
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  size?: 'small' | 'medium'
  disabled?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Buttons to move a row up or down. At either end the button stays focusable, so that the focus is not lost. */
export const MoveButtons = ({ name, index, count, onMove, size = 'medium', disabled = false, onKeyDown }: Props) => {
  const translate = useTranslate()
  const moves = [
    { key: 'up', to: index - 1, Icon: ArrowUp },
    { key: 'down', to: index + 1, Icon: ArrowDown },
  ]
  return moves.map(({ key, to, Icon }) => {
    const isEnd = to < 0 || to >= count
    return (
      <IconButton
        key={key}
        size={size}
        disabled={disabled}
        aria-disabled={isEnd}
        aria-label={translate(`kit.order.${key}`, { name })}
        onKeyDown={onKeyDown}
        onClick={() => !isEnd && onMove(to)}
      >
        <Icon {...icon} />
      </IconButton>
    )
  })
}
