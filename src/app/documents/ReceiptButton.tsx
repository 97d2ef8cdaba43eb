import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { request } from '../kit/http/request'
import { saveFile } from '../kit/lists/saveFile'
import { attachmentName } from '../kit/providers/attachmentName'

const save = async (profileId: number) => {
  const response = await request({ method: 'GET', path: `/api/documents/receipt/${profileId}` })
  saveFile({ blob: await response.blob(), name: attachmentName(response.headers) })
}

/** The receipt for the originals that the office holds, as a file to print. */
export const ReceiptButton = ({ profileId }: { profileId: number }) => {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    await save(profileId).catch(() => undefined)
    setBusy(false)
  }
  return (
    <button type="button" className="btn s o" aria-busy={isBusy} onClick={() => void print()}>
      <Printer size={16} strokeWidth={2} aria-hidden />
      {translate('documents.receipt')}
    </button>
  )
}
