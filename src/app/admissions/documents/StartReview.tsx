import Button from '@mui/material/Button'
import { Play } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call } from '../../shell/http/call'
import { toldByToast } from '../../shell/http/toldByToast'
import { leaveBy } from '../../shell/page/leaving'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'

/** Opens the document that waits longest. */
export const StartReview = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const start = async () => {
    const answer = await call('GET /api/documents/next').catch(toldByToast)
    const first = answer?.data.ids[0]
    if (first !== undefined) await navigate(`/documents/${first}`)
    else if (answer) toast.info({ text: translate('documents.review.queue_empty') })
  }
  usePlainKeys({ KeyN: () => void leaveBy(start) })
  return (
    <Button variant="contained" aria-keyshortcuts="N" onClick={() => void leaveBy(start)}>
      <Play className="not-s" size={20} strokeWidth={1.75} aria-hidden />
      {translate('documents.start')}
      <kbd aria-hidden>N</kbd>
    </Button>
  )
}
