import Button from '@mui/material/Button'
import { Play } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import type { Queue } from './useQueue'

type Props = {
  /** Message keys. */
  label: string
  emptyText: string
  readQueue: () => Promise<{ data: Queue }>
  pathOf: (id: number) => string
}

/** Opens the record that has waited longest. */
export const StartReviewButton = ({ label, emptyText, readQueue, pathOf }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const start = async () => {
    const answer = await readQueue().catch(shownAsToast)
    const first = answer?.data.ids[0]
    if (first !== undefined) await navigate(pathOf(first))
    else if (answer) toast.info({ text: translate(emptyText) })
  }
  usePlainKeys({ KeyN: () => void navigateAsync(start) }, [{ label, written: ['N'] }])
  return (
    <Button variant="contained" aria-keyshortcuts="N" onClick={() => void navigateAsync(start)}>
      <Play className="hide-phone" size={20} strokeWidth={1.75} aria-hidden />
      {translate(label)}
      <kbd aria-hidden>N</kbd>
    </Button>
  )
}
