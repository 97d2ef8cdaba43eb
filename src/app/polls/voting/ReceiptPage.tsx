import Button from '@mui/material/Button'
import { CircleCheck, EyeOff, Printer, SearchCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { BallotPaper } from '../../../api/polls/voting'
import { dayAndTime } from '../../shell/dates'
import { Confirm } from '../../shell/page/Confirm'
import { focusHeading } from '../../shell/page/focusHeading'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'
import { formatReceipt } from '../../../api/polls/receipts'
import { VoterResults } from '../results/VoterResults'
import '../polls.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { ballot: BallotPaper; receipt: string | null }

/**
 * Confirms the vote and shows the receipt of a secret ballot once. The results follow if voters may already see them.
 */
export const ReceiptPage = ({ ballot, receipt }: Props) => (
  <>
    <Receipt ballot={ballot} receipt={receipt} />
    {ballot.results_visible && (
      <div className="max-w-page mx-auto mt-6 no-print">
        <VoterResults ballot={ballot} isBeneath />
      </div>
    )}
  </>
)

/** Warns before leaving if the receipt of a secret ballot has been neither copied nor printed. */
const Receipt = ({ ballot, receipt }: Props) => {
  const translate = useTranslate()
  const [isSaved, setSaved] = useState(receipt === null)
  const leaving = useUnsavedWarning(!isSaved)
  useEffect(() => {
    focusHeading()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="stack gap-6 mx-auto mt-4 max-w-form">
      <div className="text-center">
        <CircleCheck className="text-success" size={48} strokeWidth={1.5} aria-hidden />
        <h1 tabIndex={-1}>{translate('ballot.receipt.title')}</h1>
        <p className="mt-2 muted">{translate('ballot.receipt.text', { name: ballot.name })}</p>
      </div>
      {receipt === null ? (
        <p className="muted">{openText(ballot, translate)}</p>
      ) : (
        <>
          <section className="stack gap-4 bordered bg-canvas p-5 text-center" aria-labelledby="receipt-once">
            <p id="receipt-once" className="small muted">
              {translate('ballot.receipt.once')}
            </p>
            <output className="receipt-code semibold num" aria-label={translate('ballot.receipt.code')}>
              {formatReceipt(receipt)}
            </output>
            <div className="no-print">
              <CopyButton text={formatReceipt(receipt)} onCopied={() => setSaved(true)} />{' '}
              <Button
                variant="outlined"
                size="small"

                onClick={() => {
                  window.print()
                  setSaved(true)
                }}
              >
                <Printer className="i s" aria-hidden="true" />
                {translate('ballot.receipt.print')}
              </Button>
            </div>
          </section>
          <ul className="stack no-print">
            <li className="row align-start gap-3">
              <SearchCheck className="faint" {...icon} />
              <span>{translate('ballot.receipt.use')}</span>
            </li>
            <li className="row align-start gap-3">
              <EyeOff className="faint" {...icon} />
              <span>{translate('ballot.receipt.hide')}</span>
            </li>
          </ul>
        </>
      )}
      <p className="text-center no-print">
        <Button variant="contained" component={Link} to="/voting">
          {translate('ballot.receipt.back')}
        </Button>
      </p>
      <Confirm
        isOpen={leaving.state === 'blocked'}
        title={translate('ballot.receipt.leave.title')}
        content={translate('ballot.receipt.leave.text')}
        confirm={translate('ballot.receipt.leave.confirm')}
        cancel={translate('ballot.receipt.leave.cancel')}
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      />
    </div>
  )
}

const openText = ({ allow_change, closes_at }: BallotPaper, translate: ReturnType<typeof useTranslate>): string => {
  if (!allow_change) return translate('ballot.receipt.open')
  return closes_at === null
    ? translate('ballot.receipt.open_change')
    : translate('ballot.receipt.open_change_until', { when: dayAndTime(closes_at) })
}
