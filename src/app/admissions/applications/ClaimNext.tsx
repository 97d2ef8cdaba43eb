import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { useClaimNext } from './useClaimNext'
import { usePlainKeys } from '../../shell/page/usePlainKeys'

const keyLines = [{ label: 'applications.next', written: ['N'] }]

type Props = { outlined?: boolean; buttonRef?: Ref<HTMLButtonElement> }

/** Claims the application that has waited longest and opens it. */
export const ClaimNext = ({ outlined = false, buttonRef }: Props) => {
  const translate = useTranslate()
  const { busy, claimNext } = useClaimNext()
  usePlainKeys({ KeyN: () => void claimNext() }, keyLines)
  return (
    <Button
      ref={buttonRef}
      variant={outlined ? 'outlined' : 'contained'}
      aria-busy={busy}
      aria-keyshortcuts="N"
      onClick={() => void claimNext()}
    >
      {translate('applications.next')}
      <kbd aria-hidden>N</kbd>
    </Button>
  )
}
