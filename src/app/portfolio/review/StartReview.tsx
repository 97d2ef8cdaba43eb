import Button from '@mui/material/Button'
import { Play } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { navigateAsync } from '../../shell/page/navigateAsync'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { toast } from '../../shell/toasts/store'
import { nextCall, reviewPath } from './useNext'

const shortcuts = [{ label: 'portfolios.start', written: ['N'] }]

type Props = {
  /** Limits the review to one student. */
  userId?: number
}

/** Opens the achievement that has waited longest. */
export const StartReview = ({ userId }: Props) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const provider = useDataProvider<AppDataProvider>()
  const within = userId === undefined ? null : String(userId)
  const start = async () => {
    // The data provider has already shown the error.
    const answer = await provider
      .read(nextCall, { query: within === null ? {} : { user_id: within } })
      .catch(() => null)
    const first = answer?.data.ids[0]
    if (first !== undefined) await navigate(reviewPath(first, within))
    else if (answer) toast.info({ text: translate('portfolios.review.queue_empty') })
  }
  usePlainKeys({ KeyN: () => void navigateAsync(start) }, shortcuts)
  return (
    <Button variant="contained" aria-keyshortcuts="N" onClick={() => void navigateAsync(start)}>
      <Play className="hide-phone" size={20} strokeWidth={1.75} aria-hidden />
      {translate('portfolios.start')}
      <kbd aria-hidden>N</kbd>
    </Button>
  )
}
