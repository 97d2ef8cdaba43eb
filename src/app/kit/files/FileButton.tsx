import IconButton from '@mui/material/IconButton'
import type { LucideIcon } from 'lucide-react'
import { useTranslate } from 'react-admin'

type Props = { action: 'download' | 'remove' | 'stop' | 'dismiss'; name: string; icon: LucideIcon; onClick: () => void }

/** An action button at the end of a file row. */
export const FileButton = ({ action, name, icon: Icon, onClick }: Props) => {
  const translate = useTranslate()
  return (
    <IconButton size="small" aria-label={translate(`kit.files.${action}`, { name })} onClick={onClick}>
      <Icon size={16} strokeWidth={2} aria-hidden />
    </IconButton>
  )
}
