import Button from '@mui/material/Button'
import { CircleCheck, CircleX, GraduationCap, Hourglass, Undo2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Deed } from './useDeed'

const icons = {
  recommend: CircleCheck,
  waitlist: Hourglass,
  decline: CircleX,
  enrol: GraduationCap,
  undo: Undo2,
} as const

type Props = { deed: Deed; count: number; of: number; onClick: () => void }

/** One deed of the bar under a list; with how many, where that is not all of the chosen. */
export const DeedButton = ({ deed, count, of, onClick }: Props) => {
  const translate = useTranslate()
  const Icon = icons[deed]
  const name = translate(`ranking.deed.${deed}`)
  if (count === 0) return null
  return (
    <Button size="small" color="inherit" onClick={onClick}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      {count < of ? `${name}, ${count}` : name}
    </Button>
  )
}
