import Button from '@mui/material/Button'
import { Check, CircleCheck } from 'lucide-react'
import { HttpError, useTranslate } from 'react-admin'
import type { StudyMaterial } from '../../../api/study/studying'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { useUser } from '../../shell/session/store'

type Props = {
  material: StudyMaterial
  isAway: boolean
  onConfirmed: (material: StudyMaterial) => void
  /** Called if another edition was published in the meantime, so that nobody confirms a text they have not seen. */
  onReplaced: (material: StudyMaterial) => void
}

/** Confirmation box below a mandatory material: explains «Прочитано», then shows the receipt. */
export const ReceiptBox = ({ material, isAway, onConfirmed, onReplaced }: Props) => {
  const translate = useTranslate()
  const name = useUser()?.name ?? ''
  const { mutate, isPending } = useAct('POST /api/study/materials/:id/receipt', {
    onSuccess: onConfirmed,
    onError: (error) => {
      if (error instanceof HttpError && error.status === 409 && error.body?.current) onReplaced(error.body.current)
    },
  })
  const { id, mandatory, former_group, awaits_receipt, receipt, edition } = material
  if (!mandatory || former_group !== null) return null
  if (!awaits_receipt && receipt) {
    return (
      <section className="bordered sunken p-5 no-print">
        <h2 className="row">
          <CircleCheck className="text-success" size={20} strokeWidth={1.75} aria-hidden />
          {translate('study.receipt.done')}
        </h2>
        <p className="mt-1 muted num">
          {translate('study.receipt.stands', { name, edition: receipt.edition, at: dayAndTime(receipt.at) })}
        </p>
      </section>
    )
  }
  return (
    <section className="bordered sunken p-5 no-print" aria-labelledby="study-receipt">
      <h2 id="study-receipt">{translate('study.receipt.title')}</h2>
      <p className="mt-1 muted">{translate('study.receipt.text', { name, edition })}</p>
      {receipt && (
        <p className="mt-1 muted">
          {translate('study.receipt.earlier', { edition: receipt.edition, at: dayAndTime(receipt.at) })}
        </p>
      )}
      <div className="row wrap mt-4">
        <Button
          variant="contained"
          className="grow-phone"

          disabled={isAway}
          aria-busy={isPending}
          onClick={() => isPending || mutate({ id, body: { edition } })}
        >
          <Check size={20} strokeWidth={1.75} aria-hidden />
          {translate('study.receipt.confirm')}
        </Button>
        {isAway && <span className="small muted">{translate('study.receipt.offline')}</span>}
      </div>
    </section>
  )
}
