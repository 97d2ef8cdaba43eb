import Button from '@mui/material/Button'
import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useDownload } from '../../kit/files/useDownload'

type Props = { applicationId: number; size: 'small' | 'medium' }

/** Downloads the receipt for the originals that the office has. */
export const ReceiptButton = ({ applicationId, size }: Props) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  return (
    <Button
      size={size}
      variant="outlined"
      disabled={isSaving}
      aria-busy={isSaving}
      onClick={() => save(`/api/documents/receipt/${applicationId}`)}
    >
      <Printer size={size === 'small' ? 16 : 20} strokeWidth={size === 'small' ? 2 : 1.75} aria-hidden />
      {translate('documents.receipt')}
    </Button>
  )
}
