import { Printer } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useSaveAnswer } from '../kit/files/useSaveAnswer'

/** The receipt for the originals that the office holds, as a file to print. */
export const ReceiptButton = ({ profileId }: { profileId: number }) => {
  const translate = useTranslate()
  const { save, isSaving } = useSaveAnswer()
  return (
    <button
      type="button"
      className="btn s o"
      disabled={isSaving}
      aria-busy={isSaving}
      onClick={() => save(`/api/documents/receipt/${profileId}`)}
    >
      <Printer size={16} strokeWidth={2} aria-hidden />
      {translate('documents.receipt')}
    </button>
  )
}
