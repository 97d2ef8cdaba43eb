import { useTranslate } from 'react-admin'
import { StatusChip } from './StatusChip'

export const activeVariants = { active: 'success', archived: 'dark' } as const

/** The state of a record that is either in use or archived. */
export const ActiveStatus = ({ status }: { status: keyof typeof activeVariants }) => {
  const translate = useTranslate()
  return <StatusChip variant={activeVariants[status]}>{translate(`kit.status.${status}`)}</StatusChip>
}
