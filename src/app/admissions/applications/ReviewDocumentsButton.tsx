import Button from '@mui/material/Button'
import { FileCheck } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { reviewPath } from '../shared'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { toast } from '../../shell/toasts/store'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { usePlainKeys } from '../../shell/page/usePlainKeys'

const keyLines = [{ label: 'applications.keys.papers', written: ['D'] }]

type Props = { id: number; waiting: number; variant: 'contained' | 'outlined' }

/** Opens the application's first document that waits for review; the review returns to the case after the last one. */
export const ReviewDocumentsButton = ({ id, waiting, variant }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<AppDataProvider>()
  const openFirst = async () => {
    const sent = { query: { application_id: String(id) }, quiet: [] }
    const answer = await provider.read('GET /api/documents/next', sent).catch(shownAsToast)
    const first = answer?.data.ids[0]
    if (first !== undefined) await navigate(reviewPath(first, id))
    else if (answer) toast.info({ text: translate('applications.case.documents_held') })
  }
  usePlainKeys({ KeyD: () => void navigateAsync(openFirst) }, keyLines)
  return (
    <Button variant={variant} aria-keyshortcuts="D" onClick={() => void navigateAsync(openFirst)}>
      <FileCheck size={20} strokeWidth={1.75} aria-hidden />
      {translate('applications.case.review_documents', waiting)}
      <kbd aria-hidden>D</kbd>
    </Button>
  )
}
