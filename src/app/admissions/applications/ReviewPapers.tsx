import Button from '@mui/material/Button'
import { FileCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { reviewPath } from '../shared'
import { call } from '../../shell/http/call'
import { toldByToast } from '../../shell/http/toldByToast'
import { toast } from '../../shell/toasts/store'
import { leaveBy } from '../../shell/page/leaving'
import { usePlainKeys } from '../../shell/page/usePlainKeys'

type Props = { id: number; waiting: number; variant: 'contained' | 'outlined' }

/** Leads through the documents of an application that wait for review, and back to the case after the last. */
export const ReviewPapers = ({ id, waiting, variant }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const begin = async () => {
    const answer = await call('GET /api/documents/next', { query: { profile_id: id } }).catch(toldByToast)
    const first = answer?.data.ids[0]
    if (first !== undefined) await navigate(reviewPath(first, id))
    else if (answer) toast.info({ text: translate('profiles.case.documents_held') })
  }
  usePlainKeys({ KeyD: () => void leaveBy(begin) })
  return (
    <Button variant={variant} aria-keyshortcuts="D" onClick={() => void leaveBy(begin)}>
      <FileCheck size={20} strokeWidth={1.75} aria-hidden />
      {translate('profiles.case.review_documents', waiting)}
      <kbd aria-hidden>D</kbd>
    </Button>
  )
}
